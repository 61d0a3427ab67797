import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needChromium } from './chromium.ts'

// Runs everything a change must pass and counts it: types and lint as one each, and every test. `--release` adds
// src/release, ten times as many rounds of each race, and the torture. The last line reads `N passed, N failed`.

interface Count {
  passed: number
  failed: number
}

const folder = mkdtempSync(join(tmpdir(), 'kategoryzacja-check-'))
/** Ends a step that hangs; none comes near it, however busy the machine is. */
const THREE_HOURS = 3 * 60 * 60 * 1000
const broken: string[] = []

const isRelease = process.argv.includes('--release')
const environment = { ...process.env, ...(isRelease && { RACE_ROUNDS: '200' }) }

// Starts first, because Chromium may have to be installed.
const chromium = needChromium().catch((error: Error) => error)

const SERVER = ['./src/test/setup.ts', 'src/domain', 'src/server', 'src/test'] as const
const CLIENT = ['./src/test/dom.ts', 'src/client'] as const
const BROWSER = ['./src/browser/setup.ts', 'src/browser'] as const

/**
 * In the order in which they start: while Chromium is installed those that need none, then the longest, and last the
 * shortest, so that all workers end together.
 */
const steps = [
  () => tests('server 1/4', ...SERVER),
  () => tests('server 2/4', ...SERVER),
  () => tests('server 3/4', ...SERVER),
  () => browserTests('1/3'),
  () => browserTests('2/3'),
  () => browserTests('3/3'),
  () => tests('server 4/4', ...SERVER),
  () => tests('client', ...CLIENT),
  () => tool('types', 'tsc', '--noEmit', '-p', '.'),
  () => tool('lint', 'biome', 'ci', '--colors=off', '.'),
]

// One more than there are processors, because every step waits now and then for a disk, a process or a page.
const counts = await Promise.all(Array.from({ length: navigator.hardwareConcurrency + 1 }, work))

async function work() {
  const counts: Count[] = []
  for (let step = steps.shift(); step; step = steps.shift()) counts.push(await step())
  return counts
}

// One after the other, so that the torture measures its own load and not the tests'.
if (isRelease)
  counts.push(
    await inTurn(
      () => tests('release', './src/test/setup.ts', 'src/release'),
      () => one('torture', 'scripts/torture.ts', '--patience', '10'),
    ),
  )

const { passed, failed } = sum(counts.flat())
rmSync(folder, { recursive: true })
// Repeated at the end: a record of a run may keep its last lines only.
if (broken.length > 0) console.log(`\n${broken.join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)

function tool(name: string, program: string, ...args: string[]) {
  return one(name, `node_modules/.bin/${program}`, ...args)
}

async function one(name: string, ...args: string[]): Promise<Count> {
  const { code } = await run(name, ...args)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
}

/** `name` ends with the part of the files that this run takes. Each part has its own database, server and Chromium. */
async function tests(name: string, preload: string, ...paths: string[]): Promise<Count> {
  const shard = / (\d+\/\d+)$/.exec(name)?.[1]
  const report = join(folder, `${name.replace('/', '-')}.xml`)
  const flags = [
    '--preload',
    preload,
    '--only-failures',
    '--no-orphans',
    // Ends a test that hangs; none comes near it, however busy the machine is.
    '--timeout=600000',
    '--reporter=junit',
    `--reporter-outfile=${report}`,
    ...(shard ? [`--shard=${shard}`] : []),
  ]
  const { code } = await run(name, 'test', ...flags, ...paths)
  return countIn(report, code)
}

async function browserTests(shard: string): Promise<Count> {
  const found = await chromium
  if (!(found instanceof Error)) return tests(`browser ${shard}`, ...BROWSER)
  console.log(`FAILED  browser: ${found.message}`)
  return { passed: 0, failed: 1 }
}

/** Reads the totals of a test run's report. A run that broke outside its tests counts as one more failure. */
function countIn(report: string, code: number): Count {
  const summary = /<testsuites .*?>/.exec(readOrEmpty(report))?.[0] ?? ''
  const number = (name: string) => Number(new RegExp(` ${name}="(\\d+)"`).exec(summary)?.[1] ?? 0)
  const failed = number('failures')
  return { passed: number('tests') - failed - number('skipped'), failed: code !== 0 && failed === 0 ? 1 : failed }
}

/** Runs Bun quietly: prints one line, and the whole output when it failed. */
async function run(name: string, ...args: string[]) {
  const start = performance.now()
  const path = join(folder, `${name.replace('/', '-')}.log`)
  const output = openSync(path, 'w')
  const child = Bun.spawn([process.execPath, ...args], {
    env: environment,
    stdout: output,
    stderr: output,
    timeout: THREE_HOURS,
  })
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

/** The lines of a test run's output that name a failed test, its error and its place. */
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
