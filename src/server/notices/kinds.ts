import { accessNotices } from './accessNotices.ts'
import type { Kind, Shown, Told } from './kind.ts'
import { textOf } from './sentence.ts'
import { sheetNotices } from './sheetNotices.ts'
import { talkNotices } from './talkNotices.ts'
import { yearNotices } from './yearNotices.ts'

const kinds = { ...accessNotices, ...sheetNotices, ...yearNotices, ...talkNotices }

export type NoticeKind = keyof typeof kinds

/** The facts that `tell` needs for a kind. */
export type FactsOf<K extends NoticeKind> = (typeof kinds)[K] extends Kind<infer Facts extends Told> ? Facts : never

/** Typed by key, so that a descriptor found by a variable takes the facts of its kind. */
export const KINDS: { [K in NoticeKind]: Kind<FactsOf<K>> } = kinds

export const isNoticeKind = (kind: string): kind is NoticeKind => Object.hasOwn(kinds, kind)

export type ShownNotice = Shown & { kind: NoticeKind }

/** The API's text of a notice. That of a request ends with the marker, which is for programs. */
export function noticeText(shown: ShownNotice, request: { teamId: number } | null): string {
  const plain = KINDS[shown.kind]
    .words({ ...shown, requestState: 'WAITING' })
    .map(textOf)
    .join('')
  const sentence = /[.!?]$/.test(plain) ? plain : `${plain}.`
  return request ? `${sentence} [GRANT_ACCESS=${request.teamId}]` : sentence
}

export const readableNotice = (text: string) => text.replace(/\s*\[GRANT_ACCESS=\d+\]$/, '')
