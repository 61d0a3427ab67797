import { setSystemTime } from 'bun:test'
import { desc, eq } from 'drizzle-orm'
import { hashPassword } from '#server/auth/passwords.ts'
import { DAY } from '#server/clock.ts'
import { db } from '#server/database/open.ts'
import { outbox } from '#server/database/schema/records.ts'
import { type Answer, call } from './world.ts'

/** What a person of the tests signs in with, when made with `passwordHash`. */
export const PASSWORD = 'Czuwaj! czuwaj'
export const passwordHash = await hashPassword(PASSWORD)

export const CAPTCHA = 'mapa7'

let day = 0

/** Limits remember what earlier tests did: a test of them begins on a day of its own. Put the clock back afterwards. */
export const beginNewDay = () => setSystemTime(Date.now() + ++day * DAY)

/** A stranger's browser: it keeps cookies and answers a fresh captcha before each form is sent. */
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

/** What waits to be sent to somebody, the newest first. */
export const mailTo = (email: string) =>
  db.select().from(outbox).where(eq(outbox.recipient, email)).orderBy(desc(outbox.id)).all()

/** The key in the link of the newest mail to somebody. */
export const mailedKey = (email: string) => /\/(?:activate|reset)\/(\S+)/.exec(mailTo(email)[0]!.text)![1]!
