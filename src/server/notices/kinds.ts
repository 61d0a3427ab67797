import { accessNotices } from './accessNotices.ts'
import type { About, Kind, Shown, Told } from './kind.ts'
import { textOf, type Words } from './sentence.ts'
import { sheetNotices } from './sheetNotices.ts'
import { talkNotices } from './talkNotices.ts'
import { yearNotices } from './yearNotices.ts'

export const KINDS = { ...accessNotices, ...sheetNotices, ...yearNotices, ...talkNotices }

export type NoticeKind = keyof typeof KINDS

/** What `tell` needs to know for a kind. */
export type FactsOf<K extends NoticeKind> = (typeof KINDS)[K] extends Kind<infer Facts extends Told> ? Facts : never

/** The table with each kind's own facts, so that a descriptor found by a variable takes them. */
export const KIND_OF: { [K in NoticeKind]: Kind<FactsOf<K>> } = KINDS

export const isNoticeKind = (kind: string): kind is NoticeKind => Object.hasOwn(KINDS, kind)

export type ShownNotice = Shown & { kind: NoticeKind }

export const noticeWords = (shown: ShownNotice): Words => KINDS[shown.kind].words(shown)

export const noticePath = (kind: NoticeKind, about: About): string | null => KINDS[kind].path(about)

/** The API's text of a notice. That of a request ends with the marker, which is for programs. */
export function noticeText(shown: ShownNotice, request: { teamId: number } | null): string {
  const plain = noticeWords({ ...shown, requestState: 'WAITING' })
    .map(textOf)
    .join('')
  const sentence = /[.!?]$/.test(plain) ? plain : `${plain}.`
  return request ? `${sentence} [GRANT_ACCESS=${request.teamId}]` : sentence
}

export const readableNotice = (text: string) => text.replace(/\s*\[GRANT_ACCESS=\d+\]$/, '')
