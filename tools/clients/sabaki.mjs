// Holds a conversation with Nakade through Sabaki's own client code and says what went wrong.
//
//   npm install @sabaki/gtp
//   node tools/clients/sabaki.mjs path/to/nakade
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'

const { Controller } = createRequire(process.cwd() + '/')('@sabaki/gtp')
const wait = (seconds) => new Promise((done) => setTimeout(done, 1000 * seconds))
const engine = new Controller(process.argv[2] ?? 'nakade', ['gtp'])
engine.start()

let asked = 0
const ask = async (name, ...args) => {
  asked += 1
  return engine.sendCommand({ name, args })
}
const right = async (expected, name, ...args) => {
  const { content, error } = await ask(name, ...args)
  assert.equal(error, false, `${name} ${args.join(' ')}: ${content}`)
  if (expected != null) assert.match(content, expected)
  return content
}
const wrong = async (expected, name, ...args) => {
  const { content, error } = await ask(name, ...args)
  assert.equal(error, true, `${name} ${args.join(' ')} should fail`)
  assert.match(content, expected)
}

// What Sabaki asks when an engine is attached.
await right(/^Nakade$/, 'name')
await right(/./, 'version')
await right(/^2$/, 'protocol_version')
const commands = (await right(null, 'list_commands')).split('\n')
for (const name of ['genmove', 'undo', 'lz-analyze', 'kata-analyze', 'loadsgf', 'final_score']) {
  assert.ok(commands.includes(name), name)
}
await right(/^$/, 'boardsize', '9')
await right(/^$/, 'clear_board')
await right(/^$/, 'komi', '7')
await right(/^$/, 'time_settings', '0', '1', '1')
await right(/^$/, 'play', 'B', 'E5')
await right(/^([A-HJ][1-9]|pass|resign)$/i, 'genmove', 'W')
await right(/^$/, 'undo')
await wrong(/illegal move/, 'play', 'W', 'E5')
await wrong(/unknown command/, 'dance')
await wrong(/syntax error/, 'boardsize')
await right(/^$/, 'play', 'W', 'E6')

// An analysis streams until the next command comes, and is answered once.
for (const name of ['lz-analyze', 'kata-analyze', 'analyze']) {
  let reports = 0
  const ended = engine.sendCommand({ name, args: ['B', '10'] }, ({ line }) => {
    if (/^(= ?)?info move \S+ visits \d+ winrate \S+ .* pv \S+/.test(line)) reports += 1
  })
  asked += 1
  await wait(2)
  await right(/^Nakade$/, 'name')
  await ended
  assert.ok(reports >= 2, `${name}: ${reports} reports`)
}
await right(/^[BW]\+|^0$/, 'final_score')
await right(/^$/, 'set_position', 'b', 'c4', 'b', 'd3', 'b', 'e4', 'w', 'd4')
await right(/^1 D5$/, 'attack', 'd4')
await right(/^$/, 'quit')
await engine.stop()
console.log(`${asked} commands, each answered as Sabaki expects`)
