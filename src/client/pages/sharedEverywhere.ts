// What the home page, the ranking or signing in share with other pieces: small enough for the piece that everybody loads.
import '#client/ui/Hills.tsx'
import '#domain/levels.ts'
import '#client/ui/Field.tsx'
import '#client/ui/Note.tsx'
import '#client/ui/signInAgain.ts'
import { ChartNoAxesColumn, Settings2 } from 'lucide-react'

/** Named, or the bundler leaves them out here and makes a file of each. */
export const iconsOfEverybody = Object.freeze([ChartNoAxesColumn, Settings2])
