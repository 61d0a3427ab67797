import { type MailAbout, queueMail } from '#server/mail/queueMail.ts'
import type { Mail } from '#server/mail/template.ts'
import { type NoticeAbout, notify } from './notifications.ts'
import type { Recipient } from './recipients.ts'

/**
 * Notifies each person in the bell, and by mail unless they turned such mails off (rules.md#53). Call it inside the transaction
 * of what the notice is about.
 */
export function notifyWithMail(
  people: readonly Pick<Recipient, 'id' | 'email' | 'mails'>[],
  notice: NoticeAbout,
  mail: Mail,
  about: MailAbout = {},
) {
  for (const { id, email, mails } of people) {
    notify(id, notice)
    if (mails !== 'NONE') queueMail(email, mail, { ...about, act: notice.by?.act })
  }
}
