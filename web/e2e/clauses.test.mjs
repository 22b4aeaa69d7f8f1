// What each mode must show and do, beyond one way through it: see docs/server.md.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { HARD, THREE, close, here, open, point, stone } from './here.mjs';

const SIX = '?size=19&b=eaebecadbdcdeddd&w=dadbdcacbccc&to=black';
const drag = async (page, from, to) => {
  await page.hover(point(...from));
  await page.mouse.down();
  await page.hover(point(...to));
  await page.mouse.up();
};

test('set up: a stone is dragged, taken off by a click, and a stroke is one step', async () => {
  const page = await open('?mode=setup&size=9');
  await page.click(point(2, 2));
  await page.waitForSelector(stone(2, 2, 1));
  await drag(page, [2, 2], [4, 5]);
  await page.waitForSelector(stone(4, 5, 1));
  await page.waitForSelector(stone(2, 2, 0));
  await page.click(point(4, 5));
  await page.waitForSelector(stone(4, 5, 0));
  await page.keyboard.press('w');
  await page.hover(point(0, 8));
  await page.mouse.down();
  for (const x of [1, 2, 3]) await page.hover(point(x, 8));
  await page.mouse.up();
  for (const x of [0, 1, 2, 3]) await page.waitForSelector(stone(x, 8, -1));
  await page.keyboard.press('u');
  for (const x of [0, 1, 2, 3]) await page.waitForSelector(stone(x, 8, 0));
  for (let i = 0; i < 3; i++) await page.keyboard.press('u');
  await page.waitForSelector(stone(4, 5, 0));
  await page.getByText('0 black · 0 white').waitFor();
  for (let i = 0; i < 4; i++) await page.keyboard.press('Shift+U');
  await page.waitForSelector(stone(3, 8, -1));
  await close(page);
});

test('set up: a stroke that is faster than the page draws loses no point', async () => {
  const page = await open('?mode=setup&size=9');
  await page.keyboard.press('b');
  await page.evaluate(() => {
    const tell = (type, x) => {
      const event = new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0 });
      document.querySelector(`.shudan-vertex[data-x="${x}"][data-y="2"]`).dispatchEvent(event);
    };
    tell('pointerdown', 0);
    for (const x of [1, 2, 3, 4, 5, 6, 7, 8]) tell('pointerenter', x);
    tell('pointerup', 8);
  });
  await page.getByText('9 black · 0 white · 1 group').waitFor();
  await page.keyboard.press('u');
  await page.getByText('0 black · 0 white').waitFor();
  await page.click(point(4, 4));
  await page.waitForSelector(stone(4, 4, 1));
  await page.keyboard.press('a');
  await page.getByText('Drag a stone to move it').waitFor();
  await page.evaluate(() => {
    const at = document.querySelector('.shudan-vertex[data-x="4"][data-y="4"]');
    for (const type of ['pointerdown', 'pointerup']) at.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0 }));
  });
  await page.waitForSelector(stone(4, 4, 0));
  await close(page);
});

test('set up: what was opened can be taken back', async () => {
  const page = await open('?mode=setup&size=9');
  await page.click(point(4, 4));
  await page.waitForSelector(stone(4, 4, 1));
  await page.getByLabel(/Paste or drop/).fill('(;SZ[9]AB[aa]AW[bb])');
  await page.getByRole('button', { name: 'Set up', exact: true }).last().click();
  await page.waitForSelector(stone(1, 1, -1));
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForSelector(stone(4, 4, 1));
  await page.getByRole('button', { name: 'Redo' }).click();
  await page.waitForSelector(stone(1, 1, -1));
  await close(page);
});

test('set up: numbers, liberties, marks and a ko are shown and counted', async () => {
  const page = await open(THREE + '&mode=setup');
  await page.getByText('7 black · 5 white · 2 groups').waitFor();
  await page.getByRole('radio', { name: 'Liberties' }).check();
  await page.waitForFunction(() => [...document.querySelectorAll('.over .label')].filter((l) => l.textContent === '3').length === 5);
  await page.getByRole('radio', { name: 'Group numbers' }).check();
  await page.waitForFunction(() => [...document.querySelectorAll('.over .label')].map((l) => l.textContent).join() === '1,2');
  await page.keyboard.press('t');
  await page.click(point(0, 1));
  await page.getByText('5 targets').waitFor();
  await page.keyboard.press('r');
  await drag(page, [0, 0], [1, 0]);
  await page.getByText('2 in the region').waitFor();
  await page.keyboard.press('k');
  await page.click(point(2, 0));
  await page.getByText('ko at C9').waitFor();
  await page.waitForSelector('.ko-ban');
  await page.reload();
  await page.getByText('5 targets · 2 in the region · ko at C9').waitFor();
  await page.getByRole('button', { name: 'Clear marks' }).click();
  await page.waitForSelector('.ko-ban', { state: 'detached' });
  await close(page);
});

test('set up: a corner is shown alone, by a link too, and the whole again', async () => {
  const page = await open('?mode=setup&size=19');
  assert.equal(await page.locator('.shudan-vertex').count(), 361);
  await page.getByRole('radio', { name: 'Top right corner' }).check();
  await page.waitForFunction(() => document.querySelectorAll('.shudan-vertex').length === 144);
  await page.waitForSelector(point(18, 0));
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll('.shudan-vertex').length === 144);
  await page.keyboard.press('c');
  await page.waitForFunction(() => document.querySelectorAll('.shudan-vertex').length === 361);
  await close(page);
});

test('set up: a file that is dropped is read', async () => {
  const page = await open('?mode=train');
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['. X O .\n. X O .\n. X O .\n. . . .'], 'board.txt', { type: 'text/plain' }));
    dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await page.waitForSelector(stone(1, 0, 1));
  await page.getByText('3 black · 3 white').waitFor();
  await close(page);
});

test('set up: what is wrong with marks is told at the place', async () => {
  const page = await open('?mode=setup&size=9&b=aaab&w=ddde&targets=aadd');
  await page.getByText('stones of both colours').waitFor();
  await page.waitForSelector('.under .fault');
  assert.equal(await page.getByRole('button', { name: 'Solve', exact: true }).count(), 1, 'only the tab is left');
  await close(page);
});

test('solve: nodes, rate, line and the question that is tried are told while it reads', async () => {
  const open19 = '?mode=solve&size=19&b=cccdcecfdcecfcgchc&w=dddedfeefededdfdgdhdic&to=white';
  const page = await open(open19);
  await page.waitForFunction(() => /Trying what|Reading with/.test(document.querySelector('.live p')?.textContent ?? ''));
  await page.waitForSelector('.target');
  await page.waitForFunction(() => /[1-9]/.test(document.querySelector('.figures dd')?.textContent ?? ''));
  await page.getByText('a second').waitFor();
  const stop = page.getByRole('button', { name: 'Stop' });
  if (await stop.count()) await stop.click();
  await close(page);
});

test('solve: assumptions are drawn and changed by a click', async () => {
  const page = await open(SIX + '&mode=solve');
  await page.waitForSelector('.sentence');
  await page.getByText('12 points where both play').waitFor();
  await page.getByText('taken to be safe').waitFor();
  assert.ok((await page.locator('.over .safe').count()) > 5);
  await page.click(point(6, 0));
  await page.getByText('13 points where both play').waitFor();
  assert.match(page.url(), /region=/);
  await page.getByRole('button', { name: 'Guess the question again' }).click();
  await page.getByText('12 points where both play').waitFor();
  await close(page);
});

test('solve: several searches read the same question side by side, within limits', async () => {
  const page = await open(THREE + '&mode=solve');
  await page.getByText('Black kills with B9').first().waitFor();
  await page.getByText('Searches side by side').click();
  await page.getByLabel('Depth limit').fill('12');
  await page.getByLabel('Breadth limit').fill('20');
  await page.getByRole('button', { name: 'Run all' }).click();
  const cell = (method, n) => page.locator('.compare tr', { has: page.getByRole('button', { name: method, exact: true }) }).locator('td').nth(n);
  await page.waitForFunction(() => [...document.querySelectorAll('.compare tbody tr')].every((row) => row.textContent.includes('ms')));
  assert.equal(await cell('solver', 0).textContent(), 'dead');
  assert.equal(await cell('solver', 1).textContent(), 'B9');
  assert.equal(await cell('mtdf', 0).textContent(), '–', 'twelve moves are not enough');
  for (const limit of ['Depth limit', 'Breadth limit']) await page.getByLabel(limit).fill('');
  await page.getByRole('button', { name: 'mtdf', exact: true }).click();
  await page.waitForFunction(() => /mtdfdead(?!\?)/.test(document.querySelector('.compare tbody').textContent));
  await close(page);
});

test('solve: the solution goes out as SGF and SVG', async () => {
  const page = await open(THREE + '&mode=solve');
  await page.getByText('Black kills with B9').first().waitFor();
  const [sgf] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Solution SGF' }).click()]);
  assert.match(readFileSync(await sgf.path(), 'utf8'), /;\s*B\[ba\]/);
  const [svg] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'SVG' }).click()]);
  assert.match(readFileSync(await svg.path(), 'utf8'), /<svg/);
  await close(page);
});

test('explore: the computer answers or not, and both trees stand side by side', async () => {
  const page = await open(THREE + '&mode=explore');
  await page.waitForSelector('.verdict.best');
  await page.getByLabel('Computer answers').uncheck();
  await page.click(point(0, 0));
  await page.waitForSelector(stone(0, 0, 1));
  await page.waitForTimeout(700);
  await page.waitForSelector(stone(1, 0, 0));
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await page.locator('.tree').nth(1).locator('.node.right').waitFor();
  await page.keyboard.press('Home');
  await page.waitForSelector(stone(0, 0, 0));
  await page.keyboard.press('End');
  await page.waitForSelector(stone(0, 0, 1));
  await page.locator('.tree').nth(1).locator('.node.right').click();
  await page.waitForSelector(stone(1, 0, 1));
  await close(page);
});

test('train: a position comes turned, and a rating, a row and what is due are shown', async () => {
  const page = await open('?mode=train');
  const band = page.getByLabel('From').locator('option', { hasText: '30 to 26 kyu' });
  await band.waitFor({ state: 'attached' });
  await page.getByLabel('From').selectOption(await band.getAttribute('value'));
  await page.waitForFunction(() => location.search.includes('problem='));
  for (const word of ['rank', 'in a row', 'due', 'today']) await page.locator('.figures dt', { hasText: word }).waitFor();
  const seen = new Set();
  const id = new URL(page.url()).searchParams.get('problem');
  for (let i = 0; i < 12; i++) {
    const next = await (await fetch(`${here.url}api/train/next?problem=${id}&vary=true`)).json();
    seen.add(next.problem.position.black.join() + '/' + next.problem.position.white.join());
  }
  assert.ok(seen.size > 3, `${seen.size} images in 12`);
  await close(page);
});

test('play: a clock runs, with periods, and the time may run out', async () => {
  const page = await open('?mode=play&size=9&to=black&you=black&level=1&komi=7&clock=1%2B1x2');
  await page.locator('.player.on .time', { hasText: '0:0' }).waitFor();
  await page.locator('.player.on .time', { hasText: '(1)' }).waitFor();
  await page.getByText('Black’s time is up: White wins.').waitFor({ timeout: 10000 });
  await close(page);
});

test('play: a handicap is placed and White begins', async () => {
  const page = await open('?mode=play');
  await page.getByRole('radio', { name: '9 × 9', exact: true }).check();
  await page.getByRole('radio', { name: '2', exact: true }).check();
  await page.getByRole('slider').fill('1');
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.shudan-vertex.shudan-sign_1').length === 2 && document.querySelectorAll('.shudan-vertex.shudan-sign_-1').length === 1);
  await page.getByText('komi 0.5').waitFor();
  await close(page);
});

test('library: a check tells what is wrong with a book, and its solutions go out again', async () => {
  const page = await open('?mode=library');
  const set = 'AB[ea][eb][ac:ec]AW[da][ab:db]PL[B]';
  const buffer = Buffer.from(`(;SZ[9]GN[Wrong]${set};B[aa]C[RIGHT])(;SZ[9]GN[Right]${set};B[ba]C[RIGHT])`);
  await page.setInputFiles('input[type=file][multiple]', { name: 'book.sgf', mimeType: 'text/plain', buffer });
  await page.getByText('Wrong answer').first().waitFor();
  await page.getByText('The book plays A9').waitFor();
  await page.getByText('Duplicate').first().waitFor();
  await page.getByText(/2 problems: /).waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export book' }).click()]);
  assert.match(readFileSync(await file.path(), 'utf8'), /;\s*B\[aa\]C\[RIGHT\]/);
  const [told] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the report' }).click()]);
  const report = readFileSync(await told.path(), 'utf8');
  assert.match(report, /^book: 2 problems: /);
  assert.match(report, /\n\nWrong answer \(1\)\n  Wrong: The book plays A9/);
  await page.locator('.report').getByRole('button', { name: 'Wrong' }).first().click();
  await page.waitForSelector('.verdict.best');
  await close(page);
});

test('library: several files are taken in and checked one after the other', async () => {
  const page = await open('?mode=library');
  const sgf = (name, move) => Buffer.from(`(;SZ[9]GN[${name}]AB[ea][eb][ac:ec]AW[da][ab:db]PL[B];B[${move}]C[RIGHT])`);
  const files = [['first', 'aa'], ['second', 'ca']].map(([name, move]) => ({ name: `${name}.sgf`, mimeType: 'text/plain', buffer: sgf(`Of ${name}`, move) }));
  files.push({ name: 'broken.sgf', mimeType: 'text/plain', buffer: Buffer.from('this is no game') });
  await page.setInputFiles('input[type=file][multiple]', files);
  for (const name of ['first', 'second']) {
    await page.getByText(`${name}: 1 problem: `).waitFor();
    await page.locator('.report').getByRole('button', { name: `Of ${name}` }).first().waitFor();
  }
  assert.equal(await page.getByRole('button', { name: 'Export broken' }).count(), 0);
  await close(page);
});

test('library: problems are found by level, board and shape, and open in any mode', async () => {
  const page = await open('?mode=library&size=9&w=eaebacbcccdcec&b=daabbbcbdb');
  await page.getByText(/3\d\d found/).waitFor();
  await page.getByRole('radio', { name: '9', exact: true }).check();
  await page.getByText(/^\d+ found/).waitFor();
  await page.getByRole('button', { name: 'Find the position' }).click();
  await page.waitForFunction(() => /^[1-9] found/.test(document.querySelector('.found h2').textContent));
  await page.locator('.found').getByRole('radio', { name: 'Set up' }).check();
  await page.locator('.thumbs button').first().click();
  await page.getByText('7 black · 5 white').waitFor();
  await close(page);
});

test('sounds are off until somebody turns them on', async () => {
  const page = await open();
  assert.equal(await page.getByRole('button', { name: 'Sound on' }).getAttribute('aria-pressed'), 'false');
  await page.getByRole('button', { name: 'Sound on' }).click();
  assert.equal(await page.getByRole('button', { name: 'Sound off' }).getAttribute('aria-pressed'), 'true');
  await close(page);
});

test('a search stops with its page', async () => {
  const page = await open(HARD);
  await page.getByRole('button', { name: 'Stop' }).waitFor();
  await close(page);
  const at = performance.now();
  const other = await open(THREE + '&mode=solve');
  await other.getByText('kills with B9').first().waitFor();
  await close(other);
  assert.ok(performance.now() - at < 25000, 'the next one did not wait for its end');
});

test('every mode is used from the keyboard alone', async () => {
  const page = await open('?mode=setup&size=9');
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const toBoard = async () => {
    for (let i = 0; i < 40; i++) {
      if (await page.evaluate(() => document.activeElement.classList.contains('board'))) return;
      await press('Tab');
    }
    assert.fail('Tab does not reach the board');
  };
  const focused = () => page.evaluate(() => document.activeElement.textContent.trim());
  const tabTo = async (name) => {
    for (let i = 0; i < 60; i++) {
      if ((await focused()).startsWith(name)) return;
      await press('Tab');
    }
    assert.fail(`Tab does not reach ${name}`);
  };
  await toBoard();
  await press('b', 'ArrowUp', 'Enter');
  await page.waitForSelector(stone(4, 3, 1));
  await press('w', 'ArrowRight', 'Enter', 'u');
  await page.waitForSelector(stone(5, 3, 0));
  await press('Shift+U');
  await page.waitForSelector(stone(5, 3, -1));
  await page.goto(here.url + THREE + '&mode=train');
  await page.getByText('to play and kill').waitFor();
  await press('h');
  await page.getByText('Look here').waitFor();
  await press('3');
  await page.waitForSelector('.verdict.best');
  await press('p');
  await page.getByText('pass is a mistake').waitFor();
  await press('u', '2');
  await page.getByText('Black kills with B9').first().waitFor();
  await page.getByRole('tab', { name: /White first/ }).waitFor();
  await tabTo('White first');
  await press('Enter');
  await page.getByText('White lives with B9').first().waitFor();
  await press('6');
  await tabTo('Begin');
  await press('Enter');
  await page.getByText('Nakade, level').waitFor();
  await press('7');
  await page.waitForSelector('.thumbs li');
  await tabTo('The L group');
  await press('Enter');
  await page.getByText('to play and kill').waitFor();
  await press('5');
  await page.getByText(/With best play/).waitFor();
  await close(page);
});

test('play: a clock goes on where it stood when the page is loaded again', async () => {
  const page = await open('?mode=play&size=9&to=black&you=black&level=1&komi=7&clock=30%2B1x2');
  await page.locator('.player.on .time', { hasText: /0:2[0-7]/ }).waitFor();
  await page.reload();
  await page.locator('.player.on .time').waitFor();
  assert.match(await page.locator('.player.on .time').textContent(), /0:(2[0-8]|1)/);
  await close(page);
});
