// The panel, in one piece: it is fetched when one of its pages is first opened (decision 017).
import '#client/pages/sharedForms.ts'
import '#client/pages/sharedSignedIn.ts'

export { Panel } from './Panel.tsx'
