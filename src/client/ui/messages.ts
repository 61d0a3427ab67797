import { accessMessages } from './messages/access.ts'
import { authMessages } from './messages/auth.ts'
import { generalMessages } from './messages/general.ts'
import { panelMessages } from './messages/panel.ts'
import { patterns } from './messages/patterns.ts'
import { sheetMessages } from './messages/sheet.ts'

// The API and the schemas speak English; what a reader sees is said here, by area.
const messages = new Map(
  Object.entries({ ...generalMessages, ...authMessages, ...accessMessages, ...sheetMessages, ...panelMessages }),
)

/** An unknown sentence is shown as it is: better English than silence. */
export function inPolish(sentence: string): string {
  return messages.get(sentence) ?? fromPattern(sentence) ?? sentence
}

function fromPattern(sentence: string) {
  for (const [pattern, polish] of patterns) {
    const match = pattern.exec(sentence)
    if (match) return polish(...match.slice(1))
  }
}
