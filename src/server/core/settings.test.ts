import { expect, test } from 'bun:test'
import { readSettings } from './settings.ts'

test.each([undefined, 'production', 'development'])(
  'with NODE_ENV=%s a password is hashed as strongly as rule 29 says',
  async NODE_ENV => {
    const { passwordCost } = readSettings({ NODE_ENV })
    const hash = await Bun.password.hash('Czuwaj! czuwaj', { algorithm: 'argon2id', ...passwordCost })
    expect(hash).toStartWith('$argon2id$v=19$m=19456,t=2,')
  },
)
