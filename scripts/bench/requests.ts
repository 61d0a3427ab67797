export interface Caller {
  origin: string
  cookie: string
}

/** @throws when the answer is not 200 */
export async function bytesOf({ origin, cookie }: Caller, path: string): Promise<ArrayBuffer> {
  const response = await fetch(`${origin}/api${path}`, { headers: { cookie } })
  if (!response.ok) throw new Error(`GET ${path} answered ${response.status}`)
  return response.arrayBuffer()
}

/** @throws when the answer is not 200 */
export async function saveValue({ origin, cookie }: Caller, taskId: number, value: number) {
  const response = await fetch(`${origin}/api/tasks/${taskId}`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ value }),
  })
  if (!response.ok) throw new Error(`PUT /tasks/${taskId} answered ${response.status}`)
  await response.arrayBuffer()
}
