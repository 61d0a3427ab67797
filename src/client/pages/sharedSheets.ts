// What the pieces share that show a sheet.
import './sharedSignedIn.ts'
import '#client/sheet/GroupList.tsx'
import '#client/sheet/sheetTable.ts'
import '#client/sheet/SheetView.tsx'
import '#client/sheet/plan.ts'
import '#client/sheet/useOutbox.ts'
import '#client/sheet/talk.ts'
import '#client/ui/LinkedText.tsx'
import { Undo2 } from 'lucide-react'

/** Named, as those of everybody. */
export const iconsOfSheets = Object.freeze([Undo2])
