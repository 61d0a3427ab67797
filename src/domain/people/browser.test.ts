import { expect, test } from 'bun:test'
import { browserInWords } from './browser.ts'

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox na Windows'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36', 'Chrome na Androidzie'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile Safari/604.1', 'Safari na iPhonie'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/131.0 Safari/537.36 Edg/131.0', 'Edge na Windows'],
  ['curl/8', 'nieznana przeglądarka'],
])('%s gets its Polish name', (userAgent, words) => {
  expect(browserInWords(userAgent)).toBe(words)
})
