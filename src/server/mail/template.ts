import { MAILS_PATH } from '#contract/addresses.ts'
import { typeset } from '#domain/text/typography.ts'
import { config } from '#server/core/config.ts'

/** The order in which due mails are sent; the values are stored. */
export const PRIORITY = {
  /** A person waits for it on the sign-in pages. */
  AWAITED: 0,
  USUAL: 1,
  /** One act or timer writes it to many people. */
  LISTED: 2,
} as const
type Priority = (typeof PRIORITY)[keyof typeof PRIORITY]

export interface Mail {
  subject: string
  text: string
  /** Without its styles, which are most of it (`withStyle`): a thousand letters are stored in one transaction. */
  html: string
  /** The link contains a key: the body is erased once it is sent. */
  holdsKey: boolean
  priority: Priority
  calendar?: string | null | undefined
  /** People who chose fewer mails on /konto do not get it (rules.md#53). */
  isOptional: boolean
}

/** A path of this server, to which the label leads. */
interface Link {
  label: string
  path: string
}

/** Text that people wrote is a string: only links of our own become links. */
type Block = string | Link

interface Content {
  words: readonly (string | null)[]
  link: Link
  after?: Block[]
  holdsKey?: boolean
  priority?: Priority
  isOptional?: boolean
  calendar?: string | undefined
}

/** Links always begin with BASE_URL, never with the Host header of a request. */
export function compose(subject: string, content: Content): Mail {
  const { words, link, after = [], holdsKey = false, priority = PRIORITY.USUAL, isOptional = false, calendar } = content
  const setting = { label: 'Wybierz, które wiadomości dostajesz', path: MAILS_PATH }
  const blocks = ['Czuwaj!', ...words.filter(word => word !== null), link, ...after]
  const foot = ['E-Kategoryzacja', ...(isOptional ? [setting] : [])]
  return {
    subject,
    text: [config.associationName, ...blocks, ...foot].map(asText).join('\n\n'),
    html: page(subject, blocks.map(block => asHtml(block, block === link ? 'button' : 'text')).join('\n'), foot),
    holdsKey,
    priority,
    isOptional,
    ...(calendar && { calendar }),
  }
}

const MOST_NAMED = 20

/** Lists at most twenty names below their head, and nothing without any. */
export function namedUnder(head: string, names: readonly string[]) {
  if (names.length === 0) return []
  const more = names.length - MOST_NAMED
  return [head, ...names.slice(0, MOST_NAMED).map(name => `• ${name}`), ...(more > 0 ? [`i ${more} więcej`] : [])]
}

const asText = (block: Block) =>
  typeof block === 'string' ? typeset(block) : `${typeset(block.label)}: ${config.baseUrl}${block.path}`

function asHtml(block: Block, look: string): string {
  if (typeof block === 'string') return `<p>${escaped(block).replaceAll('\n', '<br>')}</p>`
  const address = Bun.escapeHTML(config.baseUrl + block.path)
  return `<p><a class="${look}" href="${address}">${escaped(block.label)}</a></p>`
}

const escaped = (text: string) => Bun.escapeHTML(typeset(text))

/** The colours are those of tokens.css. A mail program that ignores the styles shows paragraphs and links. */
const STYLE = `
body { margin: 0; padding: 24px 16px; background: #f7f5ee; color: #1d2a24; font: 16px/1.5 system-ui, sans-serif; }
.mail { max-width: 560px; margin: 0 auto; padding: 24px; background: #fff; border: 1px solid #ddd8c8; border-radius: 12px; }
p { margin: 0 0 16px; overflow-wrap: anywhere; }
p:last-child { margin-bottom: 0; }
.name { color: #1f5c43; font-weight: 700; }
a { color: #1f5c43; }
.button { display: inline-block; padding: 10px 18px; border-radius: 8px; background: #1f5c43; color: #fff; font-weight: 600;
  text-decoration: none; }
.foot { max-width: 560px; margin: 16px auto 0; color: #55625a; font-size: 14px; }
.foot p { margin: 0 0 4px; }
@media (prefers-color-scheme: dark) {
  body { background: #111713; color: #e8eee9; }
  .mail { background: #19211c; border-color: #33403a; }
  .name, a { color: #86cfa8; }
  .button { background: #86cfa8; color: #0b1d14; }
  .foot { color: #aab8ae; }
}`

const NO_STYLE = '<style></style>'

export const withStyle = (html: string): string => html.replace(NO_STYLE, `<style>${STYLE}</style>`)

const page = (subject: string, body: string, foot: Block[]) => `<!doctype html>
<html lang="pl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
${NO_STYLE}
</head>
<body>
<div class="mail">
<p class="name">${escaped(config.associationName)}</p>
${body}
</div>
<div class="foot">
${foot.map(block => asHtml(block, 'text')).join('\n')}
</div>
</body>
</html>`
