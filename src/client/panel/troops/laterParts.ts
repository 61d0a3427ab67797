// Parts of the list of troops that open on a press, in one chunk.

export { ApproveDialog } from './acts/ApproveDialog.tsx'
export { ChangeDialog } from './acts/ChangeDialogs.tsx'
export { ExtendDialog } from './acts/ExtendDialog.tsx'
export { RemindDialog } from './acts/RemindDialog.tsx'
export { DownloadChoice } from './columns/DownloadChoice.tsx'
export { TwinsLine } from './merging/Twins.tsx'
export { RosterActs } from './RosterActs.tsx'
export { ArrangeTalks } from './talks/ArrangeTalks.tsx'
