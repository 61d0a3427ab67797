import { expect, test } from 'bun:test'
import { refusedToListen } from './listening.ts'

const errorWith = (code: string, syscall = 'listen') => Object.assign(new Error(code), { code, syscall })

test.each([
  ['no such name', errorWith('ENOTFOUND', 'getaddrinfo')],
  ['a look-up that failed after a file was missing', errorWith('ENOENT')],
  ['a look-up that failed after a child process', errorWith('ECHILD')],
  ['a look-up that failed without any code', new Error('Failed to listen')],
  ['an address of another machine', errorWith('EADDRNOTAVAIL')],
])('P66 %s is a HOST that is no address of this machine', (_, error) => {
  expect(refusedToListen(error, { host: 'http://127.0.0.1', port: 3000 })).toMatchObject({
    exitCode: 75,
    message: expect.stringContaining('HOST http://127.0.0.1 is no address of this machine'),
  })
})
