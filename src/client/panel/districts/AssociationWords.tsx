import { type ChangeEvent, useEffect, useState } from 'react'
import * as v from 'valibot'
import { isRefusedWith } from '#client/api/ApiError.ts'
import { api } from '#client/api/call.ts'
import { content } from '#client/api/reads.ts'
import { answerUndoable } from '#client/api/undo.ts'
import { useUnsaved } from '#client/api/unsaved.ts'
import { refresh, remember, useRead } from '#client/api/useRead.ts'
import { useAction } from '#client/ui/dialog/useAction.ts'
import { mistakeInPolish } from '#client/ui/feedback/inputMessages.ts'
import { Loading } from '#client/ui/feedback/Loading.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { Field, FormError, TextareaField } from '#client/ui/form/Field.tsx'
import { mistakesByField } from '#client/ui/form/useForm.ts'
import { Greeting } from '#client/ui/Greeting.tsx'
import { scrollToNamed } from '#client/ui/scrollToNamed.ts'
import { Contact } from '#client/ui/WhomToAsk.tsx'
import { CONTENT_ID } from '#contract/addresses.ts'
import { EVERY_ERROR } from '#contract/mistakes.ts'
import {
  type Content,
  ContentChange,
  MAX_CONTACT,
  MAX_GREETING,
  MAX_HEADING,
  MAX_SIGNATURE,
} from '#contract/requests/content.ts'

/** The greeting of the home page and whom to ask, with a preview (rules.md#91). */
export function AssociationWords() {
  const stored = useRead(content)
  return stored ? <WordsCard stored={stored} /> : <Loading />
}

/** The typed words, and those that were stored when the typing began. */
interface Draft {
  words: Words
  seen: Content
}

function WordsCard({ stored }: { stored: Content }) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const words = draft?.words ?? wordsOf(stored)
  const check = v.safeParse(ContentChange, contentOf(words), EVERY_ERROR)
  const isChanged = draft !== null && !(check.success && areEqual(check.output, stored))
  useUnsaved(isChanged)
  useEffect(() => scrollToNamed(CONTENT_ID), [])

  const save = useAction(async (draft: Draft, wanted: Content) => {
    try {
      const call = api.admin.content.put({ ...wanted, seen: draft.seen })
      remember(content, await answerUndoable(call, 'Zapisano słowa związku', { undone: 'wróciły poprzednie' }))
      setDraft(now => (now === draft ? null : now))
    } catch (error) {
      if (isRefusedWith(error, 'changed-meanwhile')) await refresh(content)
      throw error
    }
  })
  // During a save the refetched content may arrive before the response: that is no conflict.
  const isDisputed = isChanged && !save.busy && !areEqual(draft.seen, stored)
  const isConflict = isRefusedWith(save.error, 'changed-meanwhile')

  return (
    <section className="card" aria-labelledby={CONTENT_ID}>
      <header>
        <h2 id={CONTENT_ID}>Słowa związku</h2>
      </header>
      <form
        className="card__body stack"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (isChanged && check.success && !isDisputed && !save.busy) save.run(draft, check.output)
        }}
      >
        <p className="hint">
          Powitanie widzi każdy na stronie głównej. Bez niego stoi tam wbudowany tekst. Kogo zapytać: na stronie
          głównej, w zasadach i tam, gdzie ktoś czeka na dostęp. To zwykły tekst: adresy stron i maili stają się
          linkami, pusty wiersz zaczyna nowy akapit.
        </p>
        <WordsFields
          words={words}
          issues={check.issues}
          onChange={changed => setDraft({ seen: draft?.seen ?? stored, words: { ...words, ...changed } })}
        />
        {isDisputed && (
          <Dispute
            stored={stored}
            keepMine={() => setDraft({ words, seen: stored })}
            takeTheirs={() => setDraft(null)}
          />
        )}
        <FormError message={isConflict ? undefined : save.failure} />
        <div className="row">
          <button
            type="submit"
            className="btn"
            data-tone="primary"
            disabled={!isChanged || !check.success || isDisputed || save.busy}
          >
            Zapisz słowa
          </button>
        </div>
        <Preview content={check.success ? check.output : null} />
      </form>
    </section>
  )
}

type Words = ReturnType<typeof wordsOf>

const wordsOf = ({ greeting, contact }: Content) => ({
  heading: greeting?.heading ?? '',
  text: greeting?.text ?? '',
  signature: greeting?.signature ?? '',
  contact: contact ?? '',
})

/** Three empty fields are no greeting. */
function contentOf({ contact, ...greeting }: Words): Content {
  const isEmpty = Object.values(greeting).every(text => text.trim() === '')
  return { greeting: isEmpty ? null : greeting, contact }
}

const areEqual = (one: Content, other: Content) => JSON.stringify(wordsOf(one)) === JSON.stringify(wordsOf(other))

interface WordsFieldsProps {
  words: Words
  issues: readonly v.BaseIssue<unknown>[] | undefined
  onChange: (changed: Partial<Words>) => void
}

function WordsFields({ words, issues = [], onChange }: WordsFieldsProps) {
  const errors = mistakesByField(issues, mistakeInPolish)
  const field = (name: keyof Words, most: number) => ({
    value: words[name],
    maxLength: most,
    errors: errors[name === 'contact' ? name : `greeting.${name}`],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange({ [name]: target.value }),
  })
  return (
    <>
      <Field label="Nagłówek powitania" {...field('heading', MAX_HEADING)} />
      <TextareaField
        label="Treść powitania"
        rows={8}
        hint={`${words.text.length} z ${MAX_GREETING} znaków`}
        {...field('text', MAX_GREETING)}
      />
      <Field label="Podpis" placeholder="hm. Imię i nazwisko, funkcja" {...field('signature', MAX_SIGNATURE)} />
      <Field label="Kogo zapytać" hint="Jedno zdanie, np. adres maila." {...field('contact', MAX_CONTACT)} />
    </>
  )
}

interface DisputeProps {
  stored: Content
  keepMine: () => void
  takeTheirs: () => void
}

/** Another editor saved meanwhile: nothing is saved until the user has seen theirs and chosen. */
const Dispute = ({ stored, keepMine, takeTheirs }: DisputeProps) => (
  <Note tone="danger">
    <p>Ktoś w międzyczasie zapisał inne słowa. Wybierz, co ma zostać. Zapisane:</p>
    <Shown content={stored} />
    <div className="row">
      <button type="button" className="btn" onClick={takeTheirs}>
        Zostaw zapisane
      </button>
      <button type="button" className="btn" onClick={keepMine}>
        Zostaw moje
      </button>
    </div>
  </Note>
)

const Preview = ({ content }: { content: Content | null }) => (
  <section className="stack tight" aria-label="Podgląd">
    <p>
      <b>Podgląd</b>
    </p>
    {content ? <Shown content={content} /> : <p className="hint">Wróci, gdy pola będą poprawne.</p>}
  </section>
)

const Shown = ({ content: { greeting, contact } }: { content: Content }) => (
  <div className="stack">
    <Greeting greeting={greeting} />
    {contact && <Contact line={contact} />}
  </div>
)
