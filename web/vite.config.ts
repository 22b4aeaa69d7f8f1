import { defineConfig } from 'vite';

export default defineConfig({
  // Names without dates and chunks without surprises: the same sources give the same files.
  build: {
    target: 'es2022',
    assetsInlineLimit: 2048,
    modulePreload: false,
    cssCodeSplit: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 400,
  },
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact', legalComments: 'none' },
  server: { proxy: { '/api': 'http://127.0.0.1:4747' } },
});
