import { afterEach, expect, test } from 'bun:test'
import { postOffice } from '#test/postOffice.ts'
import { transportTo } from './transport.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Accepts any password, even over an unencrypted connection. */
async function unsafeServer(disabledCommands: string[]) {
  const passwords: string[] = []
  const office = await postOffice({
    disabledCommands,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      passwords.push(password!)
      done(null, { user: username })
    },
  })
  closing.push(office.close)
  return { ...office, passwords, withPassword: office.url.replace('//', '//jan:has%C5%82o@') }
}

const letter = { from: 'a@zwiazek.example', to: 'b@przyklad.example', subject: 'x', text: 'x' }

test('P17 a password is not sent to a server without encryption', async () => {
  const { withPassword, passwords, letters } = await unsafeServer(['STARTTLS'])
  const transport = await transportTo(withPassword)
  await expect(transport.sendMail(letter)).rejects.toThrow()
  expect({ passwords, letters }).toEqual({ passwords: [], letters: [] })
})

test('P17 a password is not sent to a server whose certificate is not trusted', async () => {
  const { withPassword, passwords, letters } = await unsafeServer([])
  const transport = await transportTo(withPassword)
  await expect(transport.sendMail(letter)).rejects.toThrow(/certificate/)
  expect({ passwords, letters }).toEqual({ passwords: [], letters: [] })
})

test('a relay on this machine needs neither password nor certificate', async () => {
  const { url, letters } = await unsafeServer([])
  const transport = await transportTo(url)
  await transport.sendMail(letter)
  transport.close()
  expect(letters).toHaveLength(1)
})

test.each([
  ['smtp://mail.zwiazek.example', { port: 587, secure: false, requireTLS: true, ignoreTLS: false }],
  ['smtp://mail.zwiazek.example:25?requireTLS=false&ignoreTLS=true', { port: 25, requireTLS: true, ignoreTLS: false }],
  ['smtp://jan:secret@localhost', { requireTLS: true, auth: { user: 'jan', pass: 'secret' } }],
  ['smtp://127.0.0.1.evil.example', { requireTLS: true }],
  ['smtps://mail.zwiazek.example', { port: 465, secure: true }],
  ['smtp://[::1]:2525', { host: '::1', port: 2525, requireTLS: false, ignoreTLS: true }],
])('P17 %s is contacted with the right security', async (url, wanted) => {
  const { options } = await transportTo(url)
  expect(options).toMatchObject({ ...wanted, connectionTimeout: 10_000, socketTimeout: 10_000 })
})
