export declare const explainFailure: (error: unknown) => string;
