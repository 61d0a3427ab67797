// The parts of a sheet below the first screen of its summary, in one chunk.

export { CoordinatorView } from './coordinator/CoordinatorView.tsx'
export { ToDoView } from './lists/ToDoView.tsx'
export { GroupView } from './view/GroupView.tsx'
export { PrerequisiteList } from './view/PrerequisiteList.tsx'
export { SummaryBelow } from './view/SummaryBelow.tsx'
export { TakeAway } from './view/TakeAway.tsx'
