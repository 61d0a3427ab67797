export { Panel } from '#client/panel/Panel.tsx'
