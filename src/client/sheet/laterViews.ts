// The views of a sheet that a leader opens from its summary, in one chunk.
export { PlanView } from './plan/PlanView.tsx'
export { TalksView } from './talks/TalksView.tsx'
export { LeftView } from './view/LeftView.tsx'
