import { browserInWords } from '#domain/people/browser.ts'
import { holdsOffice } from '#domain/people/roles.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { newBrowserMail } from '#server/mail/texts.ts'
import type { Caller } from './deviceCookie.ts'
import { userById } from './user.ts'

/** Mails holders of an office when a browser signs in to their account for the first time (rules.md#84). */
export function tellNewBrowser(userId: number, device: Caller['device'], { headers }: Request) {
  const user = userById(userId)!
  if (device?.userId === userId || !holdsOffice(user)) return
  queueMail(user.email, newBrowserMail(browserInWords(headers.get('user-agent') ?? ''), Date.now()))
}
