import binaryen from "binaryen";

/**
 * The features that the engine uses and every browser has. `Features.All` also writes encodings that no browser reads
 * yet.
 */
export const shippedFeatures =
  binaryen.Features.MutableGlobals |
  binaryen.Features.BulkMemory |
  binaryen.Features.SignExt |
  binaryen.Features.NontrappingFPToInt |
  binaryen.Features.Multivalue |
  binaryen.Features.ReferenceTypes |
  binaryen.Features.BulkMemoryOpt |
  binaryen.Features.CallIndirectOverlong;
