import { hashPassword } from '../server/auth/passwords.ts'
import { type Answer, call } from './world.ts'

/** What everybody named here signs in with, once given it by `passwordHash`. */
export const PASSWORD = 'Czuwaj! czuwaj'
export const passwordHash = await hashPassword(PASSWORD)

/** A stranger's browser: it keeps cookies, and answers a fresh captcha before each form is sent. */
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

  return {
    cookies,
    visit,
    send: async (path: string, form: Record<string, unknown>, headers: Record<string, string> = {}) => {
      await visit('GET', '/auth/captcha', undefined, headers)
      return visit('POST', path, { captcha: 'mapa7', ...form }, headers)
    },
  }
}
