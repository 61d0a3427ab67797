import { MAILS_PATH } from '#contract/addresses.ts'
import { isAboutCertificate } from '#contract/serverWarnings.ts'
import { config } from '#server/core/config.ts'
import { mailFrom } from './mailFrom.ts'
import { type Mail, withStyle } from './template.ts'
import type { transportTo } from './transport.ts'

type Transport = Awaited<ReturnType<typeof transportTo>>

interface Letter extends Mail {
  recipient: string
  /** Identifies the letter; the same at each try. */
  key: string
  writtenAt: string
}

export type Delivery = { accepted: true; answer: string } | ({ accepted: false } & Failure)

export interface Failure {
  /** `CODE answer of the server`, without addresses. */
  error: string
  code: string
  /** The server's reply code, e.g. 550; null when it gave none. */
  reply: number | null
  /** No letter at all can be handed over: no connection, no encryption, a wrong password. */
  isOutage: boolean
  isPermanent: boolean
  isAddressWrong: boolean
}

export async function deliver(transport: Transport, letter: Letter): Promise<Delivery> {
  const { recipient, subject, text, html, isOptional, calendar, key, writtenAt } = letter
  const from = mailFrom()
  try {
    const { response } = await transport.sendMail({
      from,
      to: { name: '', address: recipient },
      // The word joiner makes the library encode a name such as `=?utf-8?q?x?=`, which mail programs would decode.
      subject: subject.replaceAll('=?', '=\u2060?'),
      text,
      html: withStyle(html),
      ...(calendar && {
        icalEvent: {
          filename: 'rozmowa.ics',
          method: /^METHOD:(\w+)/m.exec(calendar)![1],
          content: calendar,
        },
      }),
      // Only a Date becomes the format of RFC 5322; text is sent unchanged.
      date: new Date(writtenAt),
      // A server that has received the letter before recognises it.
      messageId: `<${key}@${from.address.split('@').pop()}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        // Microsoft's servers and programs send automatic replies in spite of Auto-Submitted.
        'X-Auto-Response-Suppress': 'All',
        ...(isOptional && { 'List-Unsubscribe': `<${config.baseUrl}${MAILS_PATH}>` }),
      },
    })
    return { accepted: true, answer: String(response) }
  } catch (error) {
    return { accepted: false, ...failureOf(error as SmtpError) }
  }
}

interface SmtpError {
  code?: string
  /** The error of the system or of TLS that the library reports as ESOCKET. */
  originalCode?: string
  command?: string
  responseCode?: number
  response?: string
  message: string
}

/** The codes of answers to one letter. A server that closes the connection with 421 may accept the next one. */
const ABOUT_LETTER = ['EENVELOPE', 'EMESSAGE', 'ECONNECTION']

function failureOf(failed: SmtpError): Failure {
  const { command = '', responseCode, response, message } = failed
  const code = codeOf(failed)
  // A rejected sender is a wrong setting: the letters wait until it is right.
  const isPermanent = responseCode !== undefined && responseCode >= 500 && /^(RCPT TO|DATA)$/.test(command)
  return {
    error: `${code} ${(response ?? message).replace(/[^\s<>"']+@[^\s<>"']+/g, '…')}`.slice(0, 300),
    code,
    reply: responseCode ?? null,
    isOutage: responseCode === undefined || !ABOUT_LETTER.includes(code),
    isPermanent,
    isAddressWrong: isPermanent && isAboutAddress(response ?? ''),
  }
}

function codeOf({ code = 'ERROR', originalCode = '' }: SmtpError): string {
  if (isAboutCertificate(originalCode)) return originalCode
  return originalCode.startsWith('ERR_SSL_') ? 'ETLS' : code
}

/** True for the codes of RFC 3463 that are about the recipient's address or mailbox, e.g. `550 5.1.1`. */
export const isAboutAddress = (answer: string) => /\b5\.(1\.([0-6]|10)|2\.\d+)\b/.test(answer)
