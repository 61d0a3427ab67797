import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needChromium } from './chromium.ts'

// All that a change must pass, counted: types, lint and the torture count as one test each. Ends with `N passed, N failed`.

interface Count {
  passed: number
  failed: number
}

const folder = mkdtempSync(join(tmpdir(), 'kategoryzacja-check-'))
/** Ends what hangs; no part comes near it, however busy the machine is. */
const THREE_HOURS = 3 * 60 * 60 * 1000
/** The parts that failed and their tests, a line each. */
const broken: string[] = []

// Begins at once, as it may have to be installed.
const chromium = needChromium().catch((error: Error) => error)

const counts = await Promise.all([
  inTurn(
    () => tool('types', 'tsc', '--noEmit', '-p', '.'),
    () => tool('lint', 'biome', 'ci', '--colors=off', '.'),
    () => tests('client', './src/test/dom.ts', 'src/client'),
    () => browserTests(),
  ),
  inTurn(() => tests('server', './src/test/setup.ts', 'src/domain', 'src/server', 'src/test')),
])
// Alone, so that nobody waits for the other half of the check instead of for what the torture does.
counts.push([await one('torture', 'scripts/torture.ts', '--patience', '10')])

const { passed, failed } = sum(counts.flat())
rmSync(folder, { recursive: true })
// Once more and last, as who reads the end of a long output alone must learn which test it was.
if (broken.length > 0) console.log(`\n${broken.join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)

/** A program of node_modules. */
function tool(name: string, program: string, ...args: string[]) {
  return one(name, `node_modules/.bin/${program}`, ...args)
}

/** Passes or fails as one. */
async function one(name: string, ...args: string[]): Promise<Count> {
  const { code } = await run(name, ...args)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
}

async function tests(name: string, preload: string, ...paths: string[]): Promise<Count> {
  const report = join(folder, `${name}.xml`)
  const flags = [
    '--preload',
    preload,
    '--only-failures',
    '--no-orphans',
    // Ends a test that hangs; none comes near it, however busy the machine is.
    '--timeout=600000',
    '--reporter=junit',
    `--reporter-outfile=${report}`,
  ]
  const { code } = await run(name, 'test', ...flags, ...paths)
  return countIn(report, code)
}

async function browserTests(): Promise<Count> {
  const found = await chromium
  if (!(found instanceof Error)) return tests('browser', './src/test/setup.ts', 'src/browser')
  console.log(`FAILED  browser: ${found.message}`)
  return { passed: 0, failed: 1 }
}

/** What the report of a test run says. One that broke before or between its tests counts as one failure more. */
function countIn(report: string, code: number): Count {
  const summary = /<testsuites .*?>/.exec(readOrEmpty(report))?.[0] ?? ''
  const number = (name: string) => Number(new RegExp(` ${name}="(\\d+)"`).exec(summary)?.[1] ?? 0)
  const failed = number('failures')
  return { passed: number('tests') - failed - number('skipped'), failed: code !== 0 && failed === 0 ? 1 : failed }
}

/** Runs Bun quietly: says one line, and everything that was printed when it failed. */
async function run(name: string, ...args: string[]) {
  const start = performance.now()
  const path = join(folder, `${name}.log`)
  const output = openSync(path, 'w')
  const child = Bun.spawn([process.execPath, ...args], { stdout: output, stderr: output, timeout: THREE_HOURS })
  const code = await child.exited
  closeSync(output)

  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  if (code !== 0) {
    const output = readFileSync(path, 'utf8')
    console.log(output)
    broken.push(`FAILED  ${name}`, ...linesOfFailures(output))
  }
  console.log(`${code === 0 ? 'ok' : 'FAILED'}  ${name}, ${seconds} s`)
  return { code }
}

/** What a test run's output says of the tests that failed: the error, the place, the name. */
function linesOfFailures(output: string) {
  return output.split('\n').filter(line => /^(error: |\(fail\) |# Unhandled error|\s+at .*\.test\.tsx?:)/.test(line))
}

async function inTurn(...steps: (() => Promise<Count>)[]) {
  const counts: Count[] = []
  for (const step of steps) counts.push(await step())
  return counts
}

function readOrEmpty(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function sum(counts: Count[]): Count {
  const total = (field: keyof Count) => counts.reduce((sum, count) => sum + count[field], 0)
  return { passed: total('passed'), failed: total('failed') }
}
