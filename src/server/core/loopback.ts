const LOOPBACK = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/

/** True for host names of this machine. */
export const isLoopback = (host: string) => LOOPBACK.test(host)
