import { useState } from 'react'
import { api } from '#client/api/call.ts'
import { changeYear } from '#client/panel/year/model/changeYear.ts'
import { useRights, useYear } from '#client/panel/year/model/editor.ts'
import { ConfirmButton } from '#client/ui/dialog/Confirm.tsx'
import { CloseYear } from './CloseYear.tsx'
import { OpenYear, SheetCount } from './OpenYear.tsx'
import { LettersStopped } from './YearLetters.tsx'

export function StateButtons() {
  const { state } = useYear()
  const rights = useRights()
  const [receipt, setReceipt] = useState<string>()
  if (!rights.editor) return null

  switch (state) {
    case 'DRAFT':
      return <OpenYear />
    case 'OPEN':
      return <CloseYear onClosed={setReceipt} />
    case 'FINISHED':
      return (
        <>
          {receipt && (
            <p className="hint" role="status">
              {receipt}
            </p>
          )}
          <DraftifyYear />
          {rights.reopen && <OpenYear />}
        </>
      )
  }
}

function DraftifyYear() {
  const year = useYear()
  return (
    <ConfirmButton
      look="danger"
      title="Zamienić tę kategoryzację na szkic?"
      text={
        <>
          <p className="question__name">{year.name}</p>
          <p>
            Kategoryzacja i jej ranking będą widoczne tylko w panelu. To, co wpisały drużyny (
            <SheetCount />
            ), zostanie w bazie, ale szkic można razem z tym wszystkim usunąć do Kosza.
          </p>
          <LettersStopped />
        </>
      }
      confirmLabel="Zamień na szkic"
      onConfirm={() => changeYear(year.id, api.admin.categorization.state.draftify({ id: year.id }).patch())}
    >
      Zamień na szkic
    </ConfirmButton>
  )
}
