import { expect, test } from 'bun:test'
import { BadSettings, readSettings } from './settings.ts'

test.each([undefined, 'production', 'development'])(
  'with NODE_ENV=%s a password is hashed as strongly as rule 29 says',
  async NODE_ENV => {
    const { passwordCost } = readSettings({ NODE_ENV })
    const hash = await Bun.password.hash('Czuwaj! czuwaj', { algorithm: 'argon2id', ...passwordCost })
    expect(hash).toStartWith('$argon2id$v=19$m=19456,t=2,')
  },
)

test.each(['http://hc.example/klucz', 'klucz', 'ftp://127.0.0.1/klucz'])('P51 %s is no heartbeat address', url => {
  expect(() => readSettings({ HEARTBEAT_URL: url })).toThrow(BadSettings)
})

test.each(['https://hc.example/klucz', 'http://127.0.0.1:8080/klucz'])('P51 %s is a heartbeat address', url => {
  expect(readSettings({ HEARTBEAT_URL: url }).heartbeatUrl).toBe(url)
})
