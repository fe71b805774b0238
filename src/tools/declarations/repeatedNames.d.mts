export declare function assertNoRepeatedNames(folder: string): Promise<void>;
