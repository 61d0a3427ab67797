import { useState } from 'react'
import * as v from 'valibot'
import { answer, api } from '#client/api/call.ts'
import type { Talk } from '#client/api/reads.ts'
import { readStored, removeStored, writeStored } from '#client/api/storage.ts'
import { useUnsaved } from '#client/api/unsaved.ts'
import { proposedKind, type TalkKind } from '#client/panel/troops/talks/KindChoice.tsx'
import { useTalkChange } from '#client/panel/troops/talks/useTalkChange.ts'
import { useFieldRejection, useForm } from '#client/ui/form/useForm.ts'
import { NewTalk } from '#contract/requests/talks.ts'
import { warsawDay } from '#domain/deadline.ts'

const Draft = v.record(v.string(), v.string())

export interface RecordedTalk {
  /** The storage key of its draft, without the talk. */
  draftKey: string
  place: { teamId: number; yearId: number }
  kinds: readonly TalkKind[]
  talks: readonly Talk[]
  /** Arranged or already recorded; null for a talk that nobody arranged. */
  talk: Talk | null
  onRecorded: () => Promise<unknown>
  onClose: () => void
}

/**
 * The record of a talk while it is written or corrected (rules.md#64): its draft on this device, and the record of a coordinator
 * who was faster.
 */
export function useTalkRecord({ draftKey, place, kinds, talks, talk, onRecorded, onClose }: RecordedTalk) {
  const key = `${draftKey}/${talk?.id ?? 'nowa'}`
  const [draft] = useState(() => readStored(Draft, key))
  const [began] = useState(() => talk && beginningOf(talk, draft))
  // The talk may change while the form is open.
  const [opened] = useState(talk)
  const { change, theirs } = useTalkChange(talk?.id, began)
  const [stored, setStored] = useState<{ at: number; isKept: boolean } | null>(null)
  useUnsaved(stored?.isKept === false)
  const [kindId, chooseKind] = useState(Number(draft?.kindId) || (talk?.kindId ?? proposedKind(kinds, [{ talks }])))
  const [target, chooseTarget] = useState(draft?.target ?? talk?.target ?? '')

  async function save(body: Body, isNew = false) {
    const changed = began && !isNew ? changedIn(body, began) : null
    if (!changed) await answer(api.talks({ id: place.yearId }).of({ team: place.teamId }).post(body))
    else if (Object.keys(changed).length > 0) await change(place, changed)
    removeStored(key)
    await onRecorded()
    onClose()
  }
  function entered(fields: FormData) {
    const { target, ...rest } = Object.fromEntries(fields)
    return { ...rest, kindId, target: target || null, heldOn: rest.heldOn || null }
  }
  const form = useFieldRejection(useForm(NewTalk, body => save(body), entered))
  const fields = () => new FormData(form.props.ref.current!)

  function keepDraft() {
    const typed = Object.fromEntries(fields()) as Record<string, string>
    const read = began && { version: String(began.version), noteRead: began.panelNote ?? '' }
    setStored({ at: Date.now(), isKept: writeStored(key, { ...typed, ...read, kindId: String(kindId) }) })
  }
  const was = (name: 'heldOn' | 'agreed' | 'place' | 'panelNote') => draft?.[name] ?? opened?.[name] ?? undefined

  return {
    form,
    keepDraft,
    /** The time when the draft was written, and whether the browser holds it; null before. */
    stored,
    theirs,
    /** The text with which a field begins. */
    initial: {
      heldOn: was('heldOn') ?? warsawDay(Date.parse(talk?.arrangedFor ?? new Date().toISOString())),
      agreed: was('agreed') ?? '',
      place: was('place'),
      panelNote: was('panelNote'),
    },
    kindId,
    chooseKind,
    target,
    chooseTarget,
    /** A confirmed record is never changed. */
    isConfirmed: form.refusal?.code === 'talk-confirmed',
    /** Saves a second record next to the confirmed one. */
    saveAsNew: () => save(v.parse(NewTalk, entered(fields())), true),
  }
}

/** The fields as the form began with them. When a draft of this device is older than the record, all but the note count as changed. */
function beginningOf(talk: Talk, draft: v.InferOutput<typeof Draft> | null): Began {
  if (draft?.version === undefined) return talk
  const read = { version: Number(draft.version), panelNote: draft.noteRead || null }
  return read.version === talk.version ? { ...talk, ...read } : read
}

type Began = Pick<Talk, 'version' | 'panelNote'> & Partial<Talk>
type Body = v.InferOutput<typeof NewTalk>

const changedIn = (body: Body, began: Began) =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => value !== began[name as keyof Body]),
  ) as Partial<Body>
