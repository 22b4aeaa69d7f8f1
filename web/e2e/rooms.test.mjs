// Going from mode to mode, what is found again, and fingers, wheels and screen readers.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { THREE, close, open, point, stone } from './here.mjs';

const tab = (page, name) => page.locator('.tabs button', { hasText: name }).click();
const query = (page, name) => new URL(page.url()).searchParams.get(name);

test('rooms: a game and an exercise are left, and found again as they were', async () => {
  const page = await open(THREE + '&mode=train');
  await page.getByText('to play and kill').waitFor();
  await page.click(point(0, 0));
  await page.getByText('A9 does not work').waitFor();
  await page.waitForSelector(stone(1, 0, -1));
  await tab(page, 'Play');
  await page.getByRole('heading', { name: 'A new game' }).waitFor();
  await page.getByRole('radio', { name: 'A new board' }).check();
  await page.getByRole('slider').fill('1');
  await page.waitForFunction(() => document.querySelectorAll('.shudan-vertex.shudan-sign_1').length === 0);
  await page.click(point(4, 4));
  await page.getByText('Nakade, level 1').waitFor();
  await page.waitForFunction(() => document.querySelector('.count').textContent === '2/2');
  const game = query(page, 'moves');
  await tab(page, 'Train');
  await page.getByText('A9 does not work').waitFor();
  await page.waitForSelector(stone(1, 0, -1));
  await tab(page, 'Explore');
  await page.getByText('A9 is a mistake.').waitFor();
  await tab(page, 'Play');
  await page.getByText('Nakade, level 1').waitFor();
  assert.equal(query(page, 'moves'), game);
  await page.reload();
  await page.getByText('Nakade, level 1').waitFor();
  await tab(page, 'Train');
  await page.waitForSelector(stone(1, 0, -1));
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.waitForSelector(stone(1, 0, 0));
  await close(page);
});

test('rooms: what stands in a game is solved, explored and set up, and the game goes on', async () => {
  const page = await open('?mode=play&size=9&to=black&you=black&level=1&komi=7');
  await page.click(point(2, 2));
  await page.waitForFunction(() => document.querySelector('.count').textContent === '2/2');
  for (const mode of ['Explore', 'Solve', 'Set up']) {
    await tab(page, mode);
    await page.waitForSelector(stone(2, 2, 1));
    assert.equal(query(page, 'b'), 'cc', mode);
    assert.equal(query(page, 'you'), null, mode);
    await tab(page, 'Play');
    await page.waitForFunction(() => document.querySelector('.count').textContent === '2/2');
  }
  await tab(page, 'Set up');
  await page.waitForSelector(stone(2, 2, 1));
  await page.keyboard.press('b');
  await page.click(point(0, 8));
  await page.waitForSelector(stone(0, 8, 1));
  await tab(page, 'Play');
  assert.ok(await page.getByRole('radio', { name: 'This position' }).isChecked(), 'one plays on from what one set up');
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await page.waitForFunction(() => document.querySelector('.count').textContent === '2/2');
  await close(page);
});

test('rooms: a corner problem is no endgame, and an endgame is no exercise', async () => {
  const page = await open('?mode=train');
  await page.getByText('to play and kill').waitFor();
  await tab(page, 'Endgame');
  await page.getByText(/With best play/).waitFor();
  const made = query(page, 'b');
  assert.equal(query(page, 'size'), '9');
  await tab(page, 'Train');
  await page.getByText('to play and kill').waitFor();
  await page.getByRole('heading', { name: 'The L group' }).waitFor();
  await tab(page, 'Endgame');
  await page.getByText(/With best play/).waitFor();
  assert.equal(query(page, 'b'), made);
  await close(page);
});

test('rooms: a problem that was changed is no longer the problem of the library', async () => {
  const page = await open('?mode=train');
  await page.waitForFunction(() => location.search.includes('problem='));
  await tab(page, 'Set up');
  await page.keyboard.press('b');
  await page.click(point(5, 4));
  await page.waitForSelector(stone(5, 4, 1));
  assert.equal(query(page, 'problem'), null);
  await page.keyboard.press('u');
  await tab(page, 'Train');
  await page.waitForFunction(() => location.search.includes('problem='));
  await close(page);
});

test('rooms: who has seen the solution has not solved it alone', async () => {
  const page = await open(THREE + '&mode=train');
  await page.getByText('to play and kill').waitFor();
  await tab(page, 'Solve');
  await page.getByText('Black kills with B9').first().waitFor();
  await tab(page, 'Train');
  await page.click(point(1, 0));
  await page.getByText('Solved, with help.').waitFor();
  await close(page);
});

test('train: a link with moves is shown, and another move is tried from an earlier place', async () => {
  const page = await open(THREE + '&mode=train&moves=aa-ba');
  await page.waitForSelector(stone(1, 0, -1));
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.click(point(2, 0));
  await page.keyboard.press('Home');
  await page.waitForSelector(stone(1, 0, 0));
  await page.click(point(1, 0));
  await page.getByText('Solved!').waitFor();
  await close(page);
});

test('solve: a marked move is followed by a click', async () => {
  const page = await open(THREE + '&mode=solve');
  await page.waitForSelector('.verdict.best');
  await page.click(point(1, 0));
  await page.waitForFunction(() => location.search.includes('mode=explore'));
  await page.waitForSelector(stone(1, 0, 1));
  await page.goBack();
  await page.waitForSelector('.verdict.best');
  await page.keyboard.down('Shift');
  await page.click(point(1, 0));
  await page.keyboard.up('Shift');
  await page.waitForFunction(() => location.search.includes('attacker=ba'));
  await close(page);
});

test('solve: a search that was left begins anew', async () => {
  const page = await open('?mode=solve&size=9&b=eeffgd&w=fegedd&to=black');
  await page.getByRole('button', { name: 'Stop' }).waitFor();
  await tab(page, 'Library');
  await page.waitForSelector('.thumbs li');
  await page.goBack();
  await page.getByRole('button', { name: 'Stop' }).waitFor();
  await close(page);
});

test('a finger plays when it is lifted, shows when it rests, and scrolls without playing', async () => {
  const page = await open(THREE + '&mode=explore', { viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true });
  await page.waitForSelector('.verdict.best');
  const touch = (type) =>
    page.locator(point(0, 0)).evaluate((at, type) => at.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 7, pointerType: 'touch', button: 0 })), type);
  await touch('pointerdown');
  await touch('pointercancel');
  await page.waitForTimeout(200);
  assert.equal(query(page, 'moves'), null, 'a scroll');
  await touch('pointerenter');
  await touch('pointerdown');
  await page.waitForSelector('.shown');
  await page.waitForTimeout(600);
  await touch('pointerup');
  await page.waitForTimeout(200);
  assert.equal(query(page, 'moves'), null, 'a long look');
  await page.tap(point(0, 0));
  await page.waitForSelector(stone(0, 0, 1));
  await close(page);
});

test('the wheel over the board walks through the moves', async () => {
  const page = await open(THREE + '&mode=explore&moves=aa-ba');
  await page.waitForSelector(stone(1, 0, -1));
  await page.hover(point(4, 4));
  await page.mouse.wheel(0, -100);
  await page.waitForSelector(stone(1, 0, 0));
  await page.waitForTimeout(100);
  await page.mouse.wheel(0, 100);
  await page.waitForSelector(stone(1, 0, -1));
  await close(page);
});

test('on a phone the board is as wide as the screen', async () => {
  for (const [query, cells] of [['?mode=train', 7], ['?mode=setup&size=19', 19], ['?mode=setup&size=9', 9]]) {
    const page = await open(query, { viewport: { width: 375, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true });
    await page.waitForTimeout(300);
    const board = await page.locator('.board').boundingBox();
    assert.ok(board.width > 375 - 6 - cells, `${query}: ${board.width} pixels`);
    const below = await page.locator('.under-board').boundingBox();
    assert.ok(below.y - board.y - board.height < 24, `${query}: ${below.y - board.y - board.height} pixels of nothing below`);
    await close(page);
  }
});

test('a large screen shows more of the board, not an island', async () => {
  const page = await open('?mode=train', { viewport: { width: 1920, height: 1000 } });
  await page.waitForTimeout(300);
  const board = await page.locator('.board').boundingBox();
  assert.ok(board.height > 800, `${board.height} pixels`);
  await close(page);
});

test('play: a record is not lost by a move or by Undo in its middle', async () => {
  const page = await open('?mode=play&size=9&to=black&you=both&level=5&komi=7&moves=ee-gc-cg-gg');
  await page.waitForFunction(() => document.querySelector('.count').textContent === '4/4');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction(() => document.querySelector('.count').textContent === '2/4');
  await page.click(point(2, 2));
  await page.waitForFunction(() => document.querySelector('.count').textContent === '3/3');
  await page.goBack();
  await page.waitForFunction(() => document.querySelector('.count').textContent === '2/4');
  await close(page);
});

test('set up: the liberties of a target are readable, and a small board is shown whole', async () => {
  const page = await open(THREE + '&mode=setup&targets=aabbcc');
  assert.equal(await page.locator('.shudan-vertex').count(), 81);
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll('.shudan-vertex').length === 81);
  await page.getByRole('radio', { name: 'Liberties' }).check();
  await page.waitForSelector('circle.target');
  assert.equal(await page.locator('path.target').count(), 1, 'the point without a stone has no number');
  await close(page);
});

test('library: what is found opens where one came from, and a dropped file is taken in', async () => {
  const page = await open('?mode=setup&size=9');
  await page.getByRole('button', { name: 'Library' }).last().click();
  await page.waitForSelector('.thumbs li');
  assert.ok(await page.locator('.found').getByRole('radio', { name: 'Set up' }).isChecked());
  await page.locator('.thumbs button').first().click();
  await page.getByText(/\d black · \d white/).waitFor();
  await tab(page, 'Library');
  await page.waitForSelector('.thumbs li');
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['(;SZ[9]GN[Dropped]AB[ea][eb][ac:ec]AW[da][ab:db]PL[B])'], 'dropped.sgf', { type: 'text/plain' }));
    document.querySelector('.found').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await page.getByRole('button', { name: 'Export dropped' }).waitFor();
  await page.getByText('1 found').waitFor();
  await close(page);
});

test('a screen reader hears moves, stones and marks', async () => {
  const page = await open(THREE + '&mode=setup&targets=daabbbcbdb&region=aabaca');
  const heard = () => page.locator('.board .visually-hidden').textContent();
  assert.equal(await page.locator('.board').getAttribute('aria-label'), 'Black to move. Arrow keys move the cursor, Enter plays.');
  await page.locator('.board').focus();
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowUp');
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowLeft');
  await page.waitForSelector('.cursor');
  assert.equal(await heard(), 'A9: empty, region');
  await page.keyboard.press('ArrowDown');
  assert.equal(await heard(), 'A8: white stone, target');
  await page.keyboard.press('3');
  await page.waitForSelector('.verdict.best');
  await page.locator('.board').focus();
  await page.keyboard.press('ArrowUp');
  await page.waitForFunction(() => document.querySelector('.board .visually-hidden').textContent === 'A9: empty, White lives');
  await page.keyboard.press('Enter');
  await page.locator('.steps .visually-hidden', { hasText: 'Move 2: B9' }).waitFor({ state: 'attached' });
  await page.keyboard.press(',');
  await page.locator('.steps .visually-hidden', { hasText: 'Move 1: A9' }).waitFor({ state: 'attached' });
  await page.keyboard.press('.');
  await page.locator('.steps .visually-hidden', { hasText: 'Move 2: B9' }).waitFor({ state: 'attached' });
  await close(page);
});

test('on a phone a refutation and the way on are seen without scrolling', async () => {
  const page = await open(THREE + '&mode=train', { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });
  await page.getByText('to play and kill').waitFor();
  await page.tap(point(0, 0));
  const again = await page.getByRole('button', { name: 'Try again' }).boundingBox();
  const tabs = await page.locator('.tabs').boundingBox();
  assert.ok(again.y + again.height <= tabs.y, `${again.y + again.height} and ${tabs.y}`);
  await close(page);
});

test('explore: what was visited outlives a reload', async () => {
  const page = await open(THREE + '&mode=explore');
  await page.waitForSelector('.verdict.best');
  await page.click(point(0, 0));
  await page.waitForFunction(() => document.querySelector('.count').textContent === '2/2');
  await page.keyboard.press('u');
  await page.waitForFunction(() => document.querySelector('.count').textContent === '0/2');
  await page.click(point(1, 0));
  await page.waitForFunction(() => document.querySelector('.count').textContent === '2/2');
  await page.waitForFunction(() => document.querySelectorAll('.tree .node').length === 5);
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll('.tree .node').length === 5);
  await close(page);
});

test('train: the collection and the turning that were chosen last are chosen again', async () => {
  const page = await open('?mode=train');
  const from = page.getByLabel('From');
  const band = from.locator('option', { hasText: '25 to 21 kyu' });
  await band.waitFor({ state: 'attached' });
  await from.selectOption(await band.getAttribute('value'));
  await page.getByLabel('Turn at random').uncheck();
  const id = await from.inputValue();
  await page.reload();
  await band.waitFor({ state: 'attached' });
  await page.waitForFunction((id) => document.querySelector('select').value === id, id);
  assert.equal(await page.getByLabel('Turn at random').isChecked(), false);
  await close(page);
});

test('set up: a drag marks several chains as targets, and is one step', async () => {
  const page = await open(THREE + '&mode=setup');
  await page.keyboard.press('t');
  await page.getByText('7 black · 5 white').waitFor();
  await page.hover(point(0, 1));
  await page.mouse.down();
  await page.hover(point(0, 2));
  await page.mouse.up();
  await page.getByText('12 targets').waitFor();
  await page.keyboard.press('u');
  await page.waitForFunction(() => !document.body.textContent.includes('targets'));
  await close(page);
});

test('set up: why a text cannot be read stays beside it', async () => {
  const page = await open('?mode=setup&size=9');
  await page.getByLabel(/Paste or drop/).fill('. X O .\n. X O .');
  await page.getByRole('button', { name: 'Set up', exact: true }).last().click();
  await page.getByRole('alert').getByText('could lie anywhere').waitFor();
  await page.getByLabel(/Paste or drop/).fill('(;SZ[9]AB[aa]AW[bb])');
  await page.getByRole('button', { name: 'Set up', exact: true }).last().click();
  await page.waitForSelector(stone(1, 1, -1));
  assert.equal(await page.getByRole('alert').count(), 0);
  await close(page);
});

test('an empty board says what to do, in every mode that reads', async () => {
  for (const mode of ['solve', 'explore', 'train']) {
    const page = await open(`?mode=${mode}&size=9`);
    await page.getByText('The board is empty.').waitFor();
    await page.locator('.panel').getByRole('button', { name: 'Set up' }).first().click();
    await page.getByText('0 black · 0 white').waitFor();
    await close(page);
  }
});

const KO = '?size=19&b=dadbccdcbdcdaebe&w=caabcbbcad&to=white&targets=caabcbbcad';

test('train: a problem that ends in a ko fight is solved when only threats are left', async () => {
  const page = await open(KO + '&mode=train');
  await page.getByText('what is the best to be had?').waitFor();
  await page.click(point(1, 0));
  await page.getByText('Solved! What is left is the ko fight.').waitFor();
  await close(page);
});

test('explore: a ko is retaken after a threat and its answer', async () => {
  const page = await open(KO + '&mode=explore');
  await page.waitForSelector('.verdict.ko');
  await page.click(point(1, 0));
  await page.waitForSelector('.ko-ban');
  await page.waitForSelector('.verdict.ko');
  await page.click(point(0, 3));
  await page.waitForFunction(() => document.querySelector('.count').textContent === '5/5');
  await page.waitForSelector(stone(0, 3, -1));
  await page.getByText('needs a ko threat').waitFor();
  await close(page);
});
