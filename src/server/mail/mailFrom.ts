import addressparser from 'nodemailer/lib/addressparser'
import { asciiEmail } from '#domain/people/email.ts'
import { config } from '#server/core/config.ts'

/** Parses MAIL_FROM as the SMTP library does; the domain is ASCII. The address is empty without SMTP settings. */
export function mailFrom() {
  const [first] = addressparser(config.mailFrom, { flatten: true })
  const { name, address } = first ?? { name: '', address: '' }
  return { name, address: asciiEmail(address) }
}
