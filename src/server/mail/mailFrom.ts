import { domainToASCII } from 'node:url'
import addressparser from 'nodemailer/lib/addressparser'
import { config } from '#server/core/config.ts'

/** Parses MAIL_FROM as the SMTP library does; the domain is ASCII. An empty address without SMTP settings. */
export function mailFrom() {
  const [first] = addressparser(config.mailFrom, { flatten: true })
  const { name = '', address = '' } = first ?? {}
  const at = address.lastIndexOf('@') + 1
  const domain = domainToASCII(address.slice(at)) || address.slice(at)
  return { name, address: address.slice(0, at) + domain, domain }
}
