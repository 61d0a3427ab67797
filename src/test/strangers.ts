import { setSystemTime } from 'bun:test'
import { desc, eq } from 'drizzle-orm'
import { hashPassword } from '#server/auth/passwords.ts'
import { DAY } from '#server/core/clock.ts'
import { db } from '#server/database/open.ts'
import { outbox } from '#server/database/schema/records.ts'
import { CAPTCHA } from './settings.ts'
import { type Answer, call } from './world.ts'

/** The password of a test user created with `passwordHash`. */
export const PASSWORD = 'Czuwaj! czuwaj'
export const passwordHash = await hashPassword(PASSWORD)

let day = 0

/** Moves the clock to a new day, because rate limits remember earlier tests. Reset the clock afterwards. */
export const beginNewDay = () => setSystemTime(Date.now() + ++day * DAY)

/** A stranger's browser: it keeps cookies and solves a fresh captcha for each form. */
export function browser() {
  const cookies = new Map<string, string>()

  async function visit(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await call(method, path, body, { ...(cookie && { cookie }), ...headers })
    keep(answer)
    return answer
  }

  function keep({ headers }: Answer) {
    for (const line of headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (value) cookies.set(name!, value)
      else cookies.delete(name!)
    }
  }

  async function send(path: string, form: Record<string, unknown>, headers: Record<string, string> = {}) {
    await visit('GET', '/auth/captcha', undefined, headers)
    return visit('POST', path, { captcha: CAPTCHA, ...form }, headers)
  }

  return { cookies, visit, send }
}

/** Returns the queued mails to an address, the newest first. */
export const mailTo = (email: string) =>
  db.select().from(outbox).where(eq(outbox.recipient, email)).orderBy(desc(outbox.id)).all()

/** Returns the key in the link of the newest mail to an address. */
export const mailedKey = (email: string) => /\/(?:activate|reset)\/(\S+)/.exec(mailTo(email)[0]!.text)![1]!
