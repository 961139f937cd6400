/** No byte of a body came for as long as was allowed. */
export class IdleError extends Error {
  constructor(milliseconds: number) {
    super(`no byte came for ${milliseconds} ms`);
    this.name = 'IdleError';
  }
}

/** `fetch` whose bodies fail with IdleError when they stand still: the client's own timeout ends at the headers. */
export function idleFetch(milliseconds: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.body === null) return response;
    return new Response(response.body.pipeThrough(watchdog(milliseconds)), response);
  };
}

function watchdog(milliseconds: number): TransformStream<Uint8Array, Uint8Array> {
  let timer: NodeJS.Timeout | undefined;
  const arm = (controller: TransformStreamDefaultController<Uint8Array>) => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.error(new IdleError(milliseconds)), milliseconds);
    timer.unref();
  };
  return new TransformStream({
    start: arm,
    transform(bytes, controller) {
      arm(controller);
      controller.enqueue(bytes);
    },
    flush() {
      clearTimeout(timer);
    },
  });
}
