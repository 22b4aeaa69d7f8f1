// Screenshots of every mode, by day and by night, on a desk and on a phone.
// Usage, in web/: node ../tools/shots/shots.mjs FOLDER. The program of the release build is used.

import { browse, serve } from '../../web/e2e/browser.mjs';

const folder = process.argv[2] ?? '.';
const server = await serve();
const made = await (await fetch(server.url + 'api/endgame/made?size=9&seed=7610')).json();
const sum = `&size=9&b=${made.black.join('')}&w=${made.white.join('')}&to=black&name=Endgame`;
const moves = 'eegccgggccceegecdfdefdfedddcbefcbdhf'.match(/../g).join('-');
const three = '&size=9&b=eaebacbcccdcec&w=daabbbcbdb&to=black&name=Three+in+a+row';
const MODES = {
  setup: ['?mode=setup' + three, '.tools'],
  solve: ['?mode=solve' + three, '.sentence'],
  explore: ['?mode=explore' + three, '.verdict'],
  train: ['', '.sentence'],
  endgame: ['?mode=endgame' + sum, '.areas'],
  play: [`?mode=play&size=9&to=black&you=both&level=5&komi=7&name=A+record&moves=${moves}`, '.players'],
  library: ['?mode=library', '.thumbs li'],
};
const LOOKS = {
  light: { viewport: { width: 1100, height: 700 }, colorScheme: 'light' },
  dark: { viewport: { width: 1100, height: 700 }, colorScheme: 'dark' },
  phone: { viewport: { width: 375, height: 740 }, colorScheme: 'light', hasTouch: true, isMobile: true },
  'phone-dark': { viewport: { width: 375, height: 740 }, colorScheme: 'dark', hasTouch: true, isMobile: true },
};
const browser = await browse();
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
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${folder}/web-${mode}-${look}.png` });
    await page.close();
  }
  await context.close();
}
await browser.close();
await server.clean();
