const LOOPBACK = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/

/** Whether what is sent there stays on this machine. */
export const isLoopback = (host: string) => LOOPBACK.test(host)
