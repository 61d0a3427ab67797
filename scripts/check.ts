import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Glob } from 'bun'
import { chromiumPath, needChromium } from './chromium.ts'

// Runs everything a change must pass and counts it: types and lint as one each, and every test. `--release` adds
// src/release, ten times as many rounds of each race, every file of tests alone, and the torture. The last line reads
// `N passed, N failed`.

const folder = mkdtempSync(join(tmpdir(), 'kategoryzacja-check-'))
/** Ends a step that hangs; none comes near it, however busy the machine is. */
const THREE_HOURS = 3 * 60 * 60 * 1000
const counts = { passed: 0, failed: 0 }
const broken: string[] = []

const isRelease = process.argv.includes('--release')
const environment = {
  ...process.env,
  ...(isRelease && { RACE_ROUNDS: '200' }),
  // For what one process stores and others reuse (src/test/demo.ts).
  CHECK_FOLDER: folder,
}

const hasChromium = chromiumPath() !== undefined
// Starts first, because Chromium may have to be installed.
const chromium = needChromium().catch((error: Error) => error)

const SERVER = ['./src/test/setup.ts', 'src/domain', 'src/contract', 'src/server', 'src/test'] as const
const CLIENT = ['./src/test/dom.ts', 'src/client'] as const
const BROWSER = ['./src/browser/setup.ts', 'src/browser'] as const

const browser = parts(3, 'browser', browserTests)
const others = [
  ...parts(2, 'client', name => tests(name, ...CLIENT)),
  ...parts(8, 'server', name => tests(name, ...SERVER)),
  () => one('types', 'node_modules/.bin/tsc', '--noEmit', '-p', '.'),
  () => one('lint', 'node_modules/.bin/biome', 'ci', '--colors=off', '.'),
]
/**
 * The longest start first and the others are small, so that all workers end together. What needs Chromium is last if it has to be
 * installed.
 */
const steps = hasChromium ? [...browser, ...others] : [...others, ...browser]

// One more than there are processors, because every step waits now and then for a disk, a process or a page.
await Promise.all(Array.from({ length: navigator.hardwareConcurrency + 1 }, work))

async function work() {
  for (let step = steps.shift(); step; step = steps.shift()) await step()
}

// One after the other, so that the torture measures its own load and not the tests'.
if (isRelease) {
  await eachAlone(...SERVER)
  await eachAlone(...CLIENT)
  if (!((await chromium) instanceof Error)) await eachAlone(...BROWSER)
  await tests('release', './src/test/setup.ts', 'src/release')
  await one('torture', 'scripts/torture.ts', '--patience', '10')
}

rmSync(folder, { recursive: true })
// Repeated at the end: a record of a run may keep its last lines only.
if (broken.length > 0) console.log(`\n${broken.join('\n')}`)
console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0)

function parts(count: number, lane: string, run: (name: string) => Promise<void>) {
  return Array.from({ length: count }, (_, n) => () => run(`${lane} ${n + 1}/${count}`))
}

async function one(name: string, ...args: string[]) {
  const code = await run(name, ...args)
  counts[code === 0 ? 'passed' : 'failed']++
}

/** `name` ends with the part of the files that this run takes. Each part has its own database, server and Chromium. */
async function tests(name: string, preload: string, ...paths: string[]) {
  const shard = / (\d+\/\d+)$/.exec(name)?.[1]
  const report = join(folder, `${name.replace('/', '-')}.xml`)
  const flags = [
    ...['--preload', preload, '--only-failures', '--no-orphans', '--reporter=junit', `--reporter-outfile=${report}`],
    // Ends a test that hangs; none comes near it, however busy the machine is.
    '--timeout=600000',
    ...(shard ? [`--shard=${shard}`] : []),
  ]
  countTests(report, await run(name, 'test', ...flags, ...paths))
}

/** A file may pass only because an earlier one in the same process loaded or set something: each counts as one here. */
async function eachAlone(preload: string, ...folders: string[]) {
  const files = folders.flatMap(folder => [...new Glob(`${folder}/**/*.test.{ts,tsx}`).scanSync()]).toSorted()
  for (const file of files) {
    await one(
      `${file} alone`,
      'test',
      '--preload',
      preload,
      '--only-failures',
      '--no-orphans',
      '--timeout=600000',
      file,
    )
  }
}

async function browserTests(name: string) {
  const found = await chromium
  if (!(found instanceof Error)) return tests(name, ...BROWSER)
  console.log(`FAILED  ${name}: ${found.message}`)
  counts.failed++
}

/** Adds the totals of a test run's report. A run that broke outside its tests counts as one more failure. */
function countTests(report: string, code: number) {
  const summary = existsSync(report) ? /<testsuites .*?>/.exec(readFileSync(report, 'utf8'))?.[0] : undefined
  const number = (name: string) => Number(new RegExp(` ${name}="(\\d+)"`).exec(summary ?? '')?.[1] ?? 0)
  const failed = number('failures')
  counts.passed += number('tests') - failed - number('skipped')
  counts.failed += code !== 0 && failed === 0 ? 1 : failed
}

/** Runs Bun quietly: prints one line, and the whole output when it failed. @returns the exit code */
async function run(name: string, ...args: string[]): Promise<number> {
  const start = performance.now()
  const path = join(folder, `${name.replaceAll('/', '-')}.log`)
  const output = openSync(path, 'w')
  const to = { env: environment, stdout: output, stderr: output, timeout: THREE_HOURS }
  const code = await Bun.spawn([process.execPath, ...args], to).exited
  closeSync(output)

  if (code !== 0) {
    const output = readFileSync(path, 'utf8')
    console.log(output)
    broken.push(`FAILED  ${name}`, ...linesOfFailures(output))
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'ok' : 'FAILED'}  ${name}, ${seconds} s`)
  return code
}

/** The lines of a test run's output that name a failed test, its error and its place. */
function linesOfFailures(output: string) {
  return output.split('\n').filter(line => /^(error: |\(fail\) |# Unhandled error|\s+at .*\.test\.tsx?:)/.test(line))
}
