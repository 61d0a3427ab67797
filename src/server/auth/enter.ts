import { browserInWords } from '#domain/people/browser.ts'
import { holdsOffice } from '#domain/people/roles.ts'
import { newBrowserMail } from '#server/mail/accountTexts.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import type { Caller } from './deviceCookie.ts'
import { userById } from './user.ts'

interface Browser {
  request: Request
  session: { begin: (userId: number) => Promise<void> }
  device: { read: () => Promise<Caller['device']>; remember: (userId: number) => Promise<void> }
}

/**
 * Signs a person in who has just proved who they are. Holders of an office are mailed when a browser signs in to their
 * account for the first time (rules.md#84).
 */
export async function enter(userId: number, { request, session, device }: Browser) {
  await session.begin(userId)
  const known = await device.read()
  const user = userById(userId)!
  if (known?.userId !== userId && holdsOffice(user))
    queueMail(user.email, newBrowserMail(browserInWords(request.headers.get('user-agent') ?? ''), Date.now()))
  await device.remember(userId)
}
