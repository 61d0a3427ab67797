import { useEffect, useRef, useState } from 'react'
import { api } from '#client/api/call.ts'
import { useReadOrNull } from '#client/api/useRead.ts'
import { closing } from '#client/panel/panelReads.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { FormError } from '#client/ui/Field.tsx'
import { Loading } from '#client/ui/Loading.tsx'
import { useAction } from '#client/ui/useAction.ts'
import { changeYear } from './changeYear.ts'
import type { EditedYear } from './editedYear.ts'
import { isAllApproved, WhatIsLeft } from './WhatIsLeft.tsx'

/** Closes the year after telling where its sheets are and what is left to do (rules.md#54). */
export function CloseYear({ year }: { year: EditedYear }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <button type="button" className="btn" data-tone="danger" onClick={() => setAsking(true)}>
        Zamknij
      </button>
      {asking && <CloseDialog year={year} onClose={() => setAsking(false)} />}
    </>
  )
}

function CloseDialog({ year, onClose }: { year: EditedYear; onClose: () => void }) {
  const left = useReadOrNull(closing(year.id))
  // Not the first link of what is left: Enter must not lead away or close anything.
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => cancel.current!.focus({ preventScroll: true }), [])
  const close = useAction(async () => {
    await changeYear(year.id, api.admin.categorization.state.close.patch())
    onClose()
  })

  return (
    <Dialog title="Zamknąć tę kategoryzację?" size="l" onClose={onClose}>
      <p className="question__name">{year.name}</p>
      <div className="stack closing">
        <p>
          Arkusze i uwagi będą tylko do odczytu, a ranking zostanie utrwalony. Kategoryzację można otworzyć ponownie:
          arkusze wrócą do stanów, w których są teraz.
        </p>
        {left === undefined && <Loading />}
        {left === null && <FormError message="Nie udało się sprawdzić, w jakich stanach są arkusze." />}
        {left && <WhatIsLeft left={left} yearId={year.id} />}
      </div>
      <div className="dialog__foot">
        <FormError message={close.failure} />
        <p className="hint">Zapisze się w dzienniku zmian: kto, kiedy i ile arkuszy pozostało niezatwierdzonych.</p>
        <div className="row">
          <button type="button" className="btn" ref={cancel} onClick={onClose}>
            Anuluj
          </button>
          <button type="button" className="btn" data-tone="danger" disabled={close.busy} onClick={close.run}>
            {left && isAllApproved(left) ? 'Zamknij kategoryzację' : 'Zamknij mimo to'}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
