/**
 * One vector a text out of one vector a token: the first token's (`cls`), or the mean of those that the
 * mask lets count. `dims` = texts, tokens, dimensions; not normalised.
 */
export function poolTokens(
  states: Float32Array,
  [texts, tokens, dimensions]: readonly [number, number, number],
  mask: readonly number[],
  pooling: 'cls' | 'mean',
): Float32Array[] {
  const read = pooling === 'cls' ? 1 : tokens;
  return Array.from({ length: texts }, (_, text) => {
    const vector = new Float32Array(dimensions);
    for (let token = 0; token < read; token++) {
      const place = text * tokens + token;
      if (!mask[place]) continue;
      for (let index = 0; index < dimensions; index++) {
        vector[index] = (vector[index] ?? 0) + (states[place * dimensions + index] ?? 0);
      }
    }
    // The length does not matter: the mean points where the sum does.
    return vector;
  });
}
