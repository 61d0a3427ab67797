// The parts of a sheet below the first screen of its summary, in one chunk.

export { GroupView } from '#client/sheet/lists/GroupView.tsx'
export { PrerequisiteList } from '#client/sheet/lists/PrerequisiteList.tsx'
export { ToDoView } from '#client/sheet/lists/ToDoView.tsx'
export { CoordinatorView } from './CoordinatorView.tsx'
export { SummaryBelow } from './SummaryBelow.tsx'
export { TakeAway } from './TakeAway.tsx'
