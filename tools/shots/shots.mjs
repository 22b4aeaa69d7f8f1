// Screenshots of every mode, by day and by night, on a desk and on a phone; and a sheet of each
// look, as docs/images has them. Usage, in web/: node ../tools/shots/shots.mjs FOLDER.
// The program of the release build is used.

import { browse, serve } from '../../web/e2e/browser.mjs';

const folder = process.argv[2] ?? '.';
const server = await serve();
const made = await (await fetch(server.url + 'api/endgame/made?size=9&seed=7610')).json();
const sum = `&size=9&b=${made.black.join('')}&w=${made.white.join('')}&to=black&name=Endgame`;
const moves = 'eegccgggccceegecdfdefdfedddcbefcbdhf'.match(/../g).join('-');
const three = '&size=9&b=eaebacbcccdcec&w=daabbbcbdb&to=black&name=Three+in+a+row';
const six = '&size=19&b=eaebecadbdcdeddd&w=dadbdcacbccc&to=black&name=Six+in+the+corner';
const MODES = {
  setup: ['?mode=setup' + three, '.tools'],
  solve: ['?mode=solve' + three, '.sentence'],
  explore: ['?mode=explore' + three, '.verdict'],
  train: ['', '.sentence'],
  endgame: ['?mode=endgame' + sum, '.areas'],
  play: [`?mode=play&size=9&to=black&you=both&level=5&komi=7&name=A+record&moves=${moves}`, '.players'],
  searches: ['?mode=solve' + six, '.sentence'],
  library: ['?mode=library', '.thumbs li'],
};
const LOOKS = {
  light: { viewport: { width: 1200, height: 760 }, colorScheme: 'light' },
  dark: { viewport: { width: 1200, height: 760 }, colorScheme: 'dark' },
  phone: { viewport: { width: 375, height: 740 }, colorScheme: 'light', hasTouch: true, isMobile: true },
  'phone-dark': { viewport: { width: 375, height: 740 }, colorScheme: 'dark', hasTouch: true, isMobile: true },
};
const browser = await browse();
const shots = [];

/** All modes of a look in one picture. */
async function sheet(look, shots) {
  const narrow = look.startsWith('phone');
  const columns = narrow ? 8 : 2;
  const width = narrow ? 200 : 600;
  const page = await browser.newPage({ viewport: { width: columns * (width + 12) + 12, height: 100 } });
  const pictures = shots.map((png) => `<img width="${width}" src="data:image/png;base64,${png.toString('base64')}">`);
  const style = 'margin:0;padding:12px;display:flex;flex-wrap:wrap;gap:12px;background:#8a857c';
  await page.setContent(`<body style="${style}">${pictures.join('')}</body>`);
  await page.waitForTimeout(300);
  await page.screenshot({ path: `${folder}/web-${look}.jpg`, type: 'jpeg', quality: 72, fullPage: true });
  await page.close();
}

for (const [look, options] of Object.entries(LOOKS)) {
  const context = await browser.newContext(options);
  for (const [mode, [address, there]] of Object.entries(MODES)) {
    const page = await context.newPage();
    await page.goto(server.url + address);
    await page.waitForSelector(there, { timeout: 60000 });
    if (mode === 'endgame') await page.locator('.areas .move').first().click();
    if (mode === 'play' && look === 'light') {
      await page.getByRole('radio', { name: 'Quick' }).check();
      await page.getByRole('button', { name: 'Review the game' }).click();
      await page.getByText(/Largest mistakes|No move lost/).waitFor({ timeout: 120000 });
    }
    if (mode === 'searches') {
      await page.getByText('Searches side by side').click();
      await page.getByRole('button', { name: 'Run all' }).click();
      await page.waitForFunction(() => /ms/.test(document.querySelector('.compare tbody tr:last-child').textContent));
      await page.locator('.compare tbody tr').last().scrollIntoViewIfNeeded();
    }
    if (mode === 'explore' && !look.startsWith('phone')) {
      await page.getByRole('button', { name: 'Show the solution' }).click();
      await page.hover('[data-x="0"][data-y="0"]');
    }
    await page.waitForTimeout(500);
    shots.push(await page.screenshot({ path: `${folder}/web-${mode}-${look}.png` }));
    await page.close();
  }
  await context.close();
  await sheet(look, shots.splice(0));
}
await browser.close();
await server.clean();
