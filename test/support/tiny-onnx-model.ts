/**
 * The bytes of an ONNX model with BERT's inputs whose last layer is a table look-up: token `n` has row `n`
 * of `table`. Enough to go the whole way through tokenizer, runtime and pooling.
 */
export function tinyOnnxModel(table: readonly (readonly number[])[]): Uint8Array {
  const dimensions = table[0]?.length ?? 0;
  const weights = message([
    [1, varint(table.length)],
    [1, varint(dimensions)],
    [2, varint(FLOAT)],
    [8, text('table')],
    [9, new Uint8Array(Float32Array.from(table.flat()).buffer)],
  ]);
  const node = message([
    [1, text('table')],
    [1, text('input_ids')],
    [2, text('last_hidden_state')],
    [4, text('Gather')],
  ]);
  const graph = message([
    [1, node],
    [2, text('tiny')],
    [5, weights],
    [11, tensorInfo('input_ids', INT64, ['texts', 'tokens'])],
    [11, tensorInfo('attention_mask', INT64, ['texts', 'tokens'])],
    [11, tensorInfo('token_type_ids', INT64, ['texts', 'tokens'])],
    [12, tensorInfo('last_hidden_state', FLOAT, ['texts', 'tokens', dimensions])],
  ]);
  const opset = message([
    [1, text('')],
    [2, varint(13)],
  ]);
  return message([
    [1, varint(8)],
    [7, graph],
    [8, opset],
  ]);
}

const FLOAT = 1;
const INT64 = 7;

function tensorInfo(name: string, type: number, shape: readonly (string | number)[]): Uint8Array {
  const dimensions = shape.map((size): Field => {
    return [1, message([typeof size === 'number' ? [1, varint(size)] : [2, text(size)]])];
  });
  const tensor = message([
    [1, varint(type)],
    [2, message(dimensions)],
  ]);
  return message([
    [1, text(name)],
    [2, message([[1, tensor]])],
  ]);
}

/** A number of the protobuf wire format; everything else is a run of bytes. */
interface Varint {
  readonly bytes: Uint8Array;
}
type Field = readonly [number: number, value: Uint8Array | Varint];

function message(fields: readonly Field[]): Uint8Array {
  return join(
    fields.flatMap(([number, value]) =>
      value instanceof Uint8Array
        ? [varint(number * 8 + 2).bytes, varint(value.length).bytes, value]
        : [varint(number * 8).bytes, value.bytes],
    ),
  );
}

function varint(value: number): Varint {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return { bytes: Uint8Array.from([...bytes, rest]) };
    bytes.push((rest % 128) + 128);
  }
}

function text(value: string): Uint8Array {
  return new TextEncoder().encode(value);
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}
