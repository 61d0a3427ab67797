import { ChevronDown, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { isClosed } from '#client/sheet/model/sheet.ts'
import type { SheetViewProps } from '#client/sheet/model/viewProps.ts'
import { marksPage } from '#client/ui/Page.tsx'
import { counted } from '#domain/text/plural.ts'
import { PICKER, PICKER_SEARCH } from './SectionPicker.tsx'

const marksSection = marksPage('section')

interface SectionHeadProps extends Pick<SheetViewProps, 'sheet' | 'saved' | 'own'> {
  id: string
  name: string
  symbol: ReactNode
  state: ReactNode
  figure?: ReactNode
  children?: ReactNode
}

export function SectionHead({ sheet, saved, own, id, name, symbol, state, figure, children }: SectionHeadProps) {
  return (
    <header className="section-head" ref={marksSection}>
      {symbol}
      <div className="section-head__words">
        <h2 id={id} tabIndex={-1}>
          {name}
          <ChevronDown aria-hidden="true" className="narrow-only" />
        </h2>
        <button
          type="button"
          className="section-head__pick narrow-only"
          aria-label="Zmień obszar"
          popoverTarget={PICKER}
        />
        <p className="section-head__state hint">{state}</p>
      </div>
      <div className="section-head__end">
        {figure && <p className="nowrap">{figure}</p>}
        <div className="wide-only">{saved}</div>
      </div>
      {isClosed(sheet) || (
        <button
          type="button"
          className="icon-btn narrow-only"
          aria-label={`Szukaj wśród ${counted(sheet.tasks.length, 'zadania', 'zadań', 'zadań')}`}
          onClick={openSearch}
        >
          <Search aria-hidden="true" />
        </button>
      )}
      {children}
      {own?.trouble && <div className="section-head__row wide-only">{own.trouble}</div>}
    </header>
  )
}

function openSearch() {
  document.getElementById(PICKER)?.showPopover()
  document.getElementById(PICKER_SEARCH)?.focus()
}
