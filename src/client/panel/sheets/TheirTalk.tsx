import type { Talk } from '#client/api/reads.ts'
import { Agreed, PanelNote, TalkLine } from '#client/sheet/talks/TalkRecord.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { authorName } from '#client/ui/people.ts'

/** Next to the form, which keeps what was typed. */
export const TheirTalk = ({ talk }: { talk: Talk }) => (
  <Note>
    <p>
      <b>Teraz jest zapisane tak:</b>
    </p>
    <TalkLine talk={talk}>
      <span>{authorName(talk)}</span>
    </TalkLine>
    <Agreed talk={talk} />
    {talk.panelNote && <PanelNote text={talk.panelNote} />}
    <p>To, co wpisujesz, zostało w formularzu: popraw je albo zapisz mimo to.</p>
  </Note>
)
