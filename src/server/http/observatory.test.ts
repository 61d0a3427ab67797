import { afterAll, beforeAll, expect, test } from 'bun:test'
import { endProcesses, startServer } from '#test/process.ts'

// Computes the score of Mozilla's HTTP Observatory by its published rules (github.com/mdn/mdn-http-observatory,
// src/grader/charts.js) for the front page behind https. The redirection from http and the
// preload list are not part of the product and are not counted.

let headers: Headers
let html: string

beforeAll(async () => {
  const server = await startServer({ env: { BASE_URL: 'https://kategoryzacja.example', CLIENT_DIR: undefined } })
  const answer = await fetch(server.url)
  headers = answer.headers
  html = await answer.text()
})
afterAll(endProcesses)

const BEGINS_WITH = 100
/** Bonus points count only from this score on. */
const EXTRA_CREDIT_FROM = 90

const header = (name: string) => headers.get(name) ?? ''
const directive = (name: string) =>
  header('content-security-policy')
    .split(';')
    .map(part => part.trim().split(/\s+/))
    .find(([own]) => own === name)
    ?.slice(1)
    .join(' ')
const sourcesOf = (name: string) => directive(name) ?? directive('default-src') ?? '*'
const TOO_MUCH = /'unsafe-inline'|data:|(^| )(https?:|\*)( |$)/
const scripts = () => [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)
const cookies = () => headers.getSetCookie()
const maxAge = () => Number(/max-age=(\d+)/.exec(header('strict-transport-security'))?.[1] ?? -1)

type Case = [holds: () => boolean, modifier: number]
const otherwise = () => true

/** The first matching case of each rule counts. */
const RULES: Record<string, Case[]> = {
  'content-security-policy': [
    [() => header('content-security-policy') === '', -25],
    [() => TOO_MUCH.test(sourcesOf('script-src')) || /(^| )(https?:|\*)( |$)/.test(sourcesOf('object-src')), -20],
    [() => sourcesOf('script-src').includes("'unsafe-eval'"), -10],
    [() => /http:/.test(sourcesOf('img-src')), -10],
    [() => TOO_MUCH.test(sourcesOf('style-src')), 0],
    [() => directive('default-src') === "'none'" && /^'(none|self)'$/.test(directive('form-action') ?? ''), 10],
    [otherwise, 5],
  ],
  cookies: [
    [() => cookies().length === 0, 0],
    [() => cookies().some(cookie => !/; Secure/i.test(cookie)), -40],
    [() => cookies().some(cookie => !/; HttpOnly/i.test(cookie)), -30],
    [() => cookies().every(cookie => /; SameSite=(Strict|Lax)/i.test(cookie)), 5],
    [otherwise, 0],
  ],
  'cross-origin-resource-sharing': [
    [() => header('access-control-allow-origin') === '', 0],
    [otherwise, -50],
  ],
  'cross-origin-resource-policy': [
    [() => /^same-(origin|site)$/.test(header('cross-origin-resource-policy')), 10],
    [() => /^(|cross-origin)$/.test(header('cross-origin-resource-policy')), 0],
    [otherwise, -5],
  ],
  'referrer-policy': [
    [() => /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/.test(header('referrer-policy')), 5],
    [() => header('referrer-policy') === '', 0],
    [otherwise, -5],
  ],
  'strict-transport-security': [
    [() => maxAge() >= 15_768_000, 0],
    [() => maxAge() >= 0, -10],
    [otherwise, -20],
  ],
  'subresource-integrity': [
    [() => scripts().some(tag => /src="(https?:)?\/\//.test(tag)), -50],
    [() => scripts().length > 0 && scripts().every(tag => tag.includes('integrity=')), 5],
    [otherwise, 0],
  ],
  'x-content-type-options': [
    [() => header('x-content-type-options') === 'nosniff', 0],
    [otherwise, -5],
  ],
  'x-frame-options': [
    [() => (directive('frame-ancestors') ?? '*') !== '*', 5],
    [() => /^(DENY|SAMEORIGIN)$/.test(header('x-frame-options')), 0],
    [otherwise, -20],
  ],
}

test('the headers earn A+ with 130 points by the rules of the HTTP Observatory', () => {
  const modifiers = Object.entries(RULES).map(([rule, cases]) => ({
    rule,
    modifier: cases.find(([holds]) => holds())![1],
  }))
  expect(modifiers.filter(({ modifier }) => modifier < 0)).toEqual([])

  const sum = (of: typeof modifiers) => of.reduce((total, { modifier }) => total + modifier, 0)
  const needed = BEGINS_WITH + sum(modifiers.filter(({ modifier }) => modifier < 0))
  const score = needed < EXTRA_CREDIT_FROM ? needed : needed + sum(modifiers.filter(({ modifier }) => modifier > 0))
  expect(score).toBeGreaterThanOrEqual(130)
})
