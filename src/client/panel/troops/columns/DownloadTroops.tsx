import { Download } from 'lucide-react'
import { Drop } from '#client/panel/troops/filters/Drop.tsx'
import { later } from '#client/panel/troops/later.ts'
import { partOf } from '#client/ui/chunk.ts'
import { OptionalLazy } from '#client/ui/feedback/ErrorBoundary.tsx'
import type { DownloadChoiceProps } from './DownloadChoice.tsx'

const DownloadChoice = partOf(later, parts => parts.DownloadChoice)

export const DownloadTroops = (props: DownloadChoiceProps) => (
  <Drop
    label="Pobierz"
    name={
      <>
        <Download aria-hidden="true" />
        Pobierz
      </>
    }
  >
    <OptionalLazy>
      <DownloadChoice {...props} />
    </OptionalLazy>
  </Drop>
)
