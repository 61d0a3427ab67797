import { MAX_REMARK } from './review.ts'
import { isPrintable } from './text.ts'

/** What is wrong with the text of a remark, plain and of any number of lines (rules.md#61); null where nothing is. */
export function mistakeInRemark(text: string) {
  if (text.length > MAX_REMARK) return 'remark-too-long'
  if (text.trim() === '') return 'remark-missing'
  return isPrintable(text, { multiline: true }) ? null : 'remark-unusable'
}
