/** Scenarios of each model. Written by `npm run generate`. */

/**
 * A core polls a ring and takes up to β packets at once: how large are the batches, how much is lost,
 * how long do packets take?
 */
export interface BatchPollingScenario {
  readonly model: 'batch-polling';
  /** Absent inputs take their default. */
  readonly inputs?: {
    /**
     * Packet rate (Mbit/s): Offered rate on the wire, over all cores: including 20 bytes of preamble and
     * gap per frame.
     */
    readonly rateMbps?: number;
    /** Frame size (B): Ethernet frame including its checksum; for a mix of sizes, the mean. */
    readonly frameBytes?: number | 'imix';
    readonly arrivals?: {
      /** Interarrival times: How the time between two packets varies around its mean. */
      readonly family?:
        | 'deterministic'
        | 'jittered'
        | 'poisson'
        | 'geometric'
        | 'negative-binomial'
        | 'empirical';
      /**
       * Coefficient of variation: The cv: standard deviation of the interarrival time over its mean. It must
       * exceed that of near-regular arrivals, 1/√mean with the mean in slots.
       */
      readonly cv?: number;
      /**
       * Jitter (packets): Standard deviation of a packet’s arrival time around its place at the constant
       * rate, in mean interarrival times. The number of packets in an interval then has a standard deviation
       * of about √(1.13 σ).
       */
      readonly jitterPackets?: number;
      /**
       * Interarrival distribution (slots): Probabilities of 0, 1, 2, … slots between two packets of the
       * busiest core; they are scaled to sum to 1.
       */
      readonly pmf?: readonly number[] | null;
    };
    /** Max batch (packets): The most packets that one poll takes from the ring. */
    readonly maxBatch?: number;
    /**
     * Ring size (packets): Packets that can wait, not counting the batch in service. At least the max
     * batch.
     */
    readonly ringSize?: number;
    readonly service?: {
      /**
       * Time per poll (µs): The part of a batch’s service time that does not depend on its size; an empty
       * poll takes it too.
       */
      readonly interceptUs?: number | null;
      /** Time per packet (µs): What each further packet of a batch adds to its service time. */
      readonly slopeUs?: number | null;
      /**
       * Time per byte (ns): What each byte of a frame adds to the service time of its batch, besides the
       * time per packet: copies, checksums, encryption.
       */
      readonly perByteNs?: number;
      /**
       * Service times by size (µs): Measured mean service times at individual batch sizes; they replace the
       * line there.
       */
      readonly tableUs?: Readonly<Record<string, number>> | null;
      /** Sizes not in the table: Where the service time comes from for sizes that are not in the table. */
      readonly between?: 'line' | 'interpolation';
      /** Spread of service times: How the service time of a batch varies around its mean. */
      readonly family?: 'poisson' | 'deterministic' | 'geometric' | 'sd' | 'cv';
      /**
       * Standard deviation of service (µs): Standard deviation of the service time of a batch, whatever its
       * size; a value below that of rounding to slots counts as fixed.
       */
      readonly sdUs?: number;
      /**
       * Coefficient of variation of service: Standard deviation of the service time of a batch over its
       * mean; a value below that of rounding to slots counts as fixed.
       */
      readonly cv?: number;
      /**
       * Slow drift of the speed: Coefficient of variation of a speed that stays for many polls and varies
       * slowly; it stretches all service times together. Results are averages over three constant speeds:
       * good while the ring forgets faster than the speed changes, too pessimistic near capacity.
       */
      readonly driftCv?: number;
      /** Empty poll time (µs): How long a poll that finds no packet takes, without the sleep after it. */
      readonly emptyPollUs?: number | null;
    };
    /**
     * Mix of frame sizes: Packets of each frame size, as counts or as shares that add up to 1: `64: 7,
     * 594: 4, 1518: 1`, or the counters of frames by size that a network card prints. Each packet has a
     * size at random. It replaces the frame size.
     */
    readonly frameMix?: Readonly<Record<string, number>> | null;
    /**
     * Stall length (µs): Time for which the system takes the core away from its ring; the batch under way
     * is delayed by as much.
     */
    readonly stallUs?: number | null;
    /**
     * Stalls of several lengths: Lengths of stalls in µs, each with a weight: its frequency relative to
     * the others. They replace the stall length.
     */
    readonly stallLengths?: Readonly<Record<string, number>> | null;
    /** Time between stalls (ms): Mean time that a core works between two stalls; stalls come at random. */
    readonly stallEveryMs?: number;
    /**
     * Sleep after an empty poll (µs): How long the core sleeps after a poll that finds no packet; for
     * uniform sleeps, the longest. 0: it polls again at once.
     */
    readonly sleepUs?: number;
    /**
     * Spread of sleeps: How one sleep differs from another. Each is drawn anew, however many empty polls
     * came before.
     */
    readonly sleepFamily?: 'fixed' | 'uniform';
    /**
     * Wake-up time (µs): From the end of a sleep until the core polls again: timer slack, scheduler,
     * leaving a low-power state. It counts as awake.
     */
    readonly wakeUpUs?: number;
    /**
     * Power awake (W): What the core draws while it polls or works. With the power asleep the mean power
     * is a result.
     */
    readonly powerBusyW?: number | null;
    /**
     * Power asleep (W): What the core draws during a sleep. With the power awake the mean power is a
     * result.
     */
    readonly powerSleepW?: number | null;
    readonly transmit?: {
      /**
       * Sent together (packets): Processed packets wait in a buffer until this many are there; whole groups
       * leave at the end of a poll. 1: they leave at once.
       */
      readonly packets?: number;
      /**
       * Send timer (µs): The buffer is emptied at the end of the first poll at which the timer has run this
       * long. Without a timer a packet waits for as long as its group takes. 0: no buffer.
       */
      readonly timeoutUs?: number | null;
      /** Timer: When the timer starts. */
      readonly timer?: 'since-first' | 'periodic';
      /**
       * Transmit ring (packets): Places of the ring between a core and the link. Packets of a group that
       * find no place are lost there.
       */
      readonly ringSize?: number;
    };
    /**
     * Link rate (Gbit/s): What the link behind the cores carries, with 20 bytes of preamble and gap per
     * frame. Several cores share it as they share the load.
     */
    readonly linkGbps?: number | null;
    readonly pcie?: {
      /**
       * PCIe of the card: The bus between the card and the host. It carries frames in pieces, each with a
       * header, and descriptors; the rate at which its fuller direction is full is a mark in the figures.
       * Packets that it loses are not counted.
       */
      readonly generation?: 'none' | '1' | '2' | '3' | '4' | '5';
      /** PCIe lanes (lanes): Lanes of the card’s slot. */
      readonly lanes?: number;
    };
    /**
     * Passes over the card: How often each packet goes over this card and its link: 2 where it comes back
     * for another pass, as to a guest behind the card’s switch.
     */
    readonly cardPasses?: number;
    /** Cores (cores): Cores with a ring each; the NIC spreads the flows over them (receive side scaling). */
    readonly cores?: number;
    /**
     * Share of the busiest core: Share of the packet rate that the busiest core receives; the other cores
     * share the rest evenly.
     */
    readonly hottestShare?: number | null;
    /**
     * Slot length (ns): Resolution of time. Near-regular arrivals and low-variability service vary less
     * with shorter slots: the slot length is part of what they mean.
     */
    readonly slotNs?: number;
    /** Counting of arrivals: Where the first interarrival time of a service interval starts. */
    readonly arrivalCount?: 'stationary' | 'ordinary';
    /** Sets rateMbps, converted from the quantity and unit in this name. */
    readonly rateMpps?: number;
  };
  /** Settings of the page; without effect on answers. */
  readonly view?: Readonly<Record<string, unknown>>;
}

/**
 * The NIC holds packets for τ after the first one: how large are the batches, how much is lost, how
 * long do packets take, and what does a longer τ gain?
 */
export interface InterruptCoalescingScenario {
  readonly model: 'interrupt-coalescing';
  /** Absent inputs take their default. */
  readonly inputs?: {
    /**
     * Mean interarrival time (µs): Mean time between two packets over all cores, the inverse of the packet
     * rate.
     */
    readonly meanInterarrivalUs?: number;
    readonly arrivals?: {
      /** Interarrival times: How the time between two packets of one core varies around its mean. */
      readonly family?:
        | 'deterministic'
        | 'poisson'
        | 'geometric'
        | 'geometric-0'
        | 'negative-binomial'
        | 'empirical';
      /**
       * Coefficient of variation: The cv: standard deviation of the interarrival time over its mean. It must
       * exceed that of near-regular arrivals, 1/√mean with the mean in slots.
       */
      readonly cv?: number;
      /**
       * Interarrival distribution (slots): Probabilities of 0, 1, 2, … slots between two packets of one
       * core; they are scaled to sum to 1.
       */
      readonly pmf?: readonly number[] | null;
    };
    /**
     * Coalescing time (µs): How long the NIC holds packets after the first one of a batch before it
     * interrupts the CPU.
     */
    readonly coalescingUs?: number;
    /**
     * Frame limit (packets): The NIC also interrupts when a batch holds this many packets, before its
     * timer ends; 1 interrupts for every packet.
     */
    readonly coalescingFrames?: number | null;
    /**
     * Interrupt cost (µs): Work that each batch adds to that of its packets; it delays the packets of that
     * batch. At most the coalescing time.
     */
    readonly interruptUs?: number | readonly number[];
    /**
     * Distribution of the interrupt cost (slots): Probabilities of 0, 1, 2, … slots of work for an
     * interrupt, in place of the single number; they are scaled to sum to 1. Files may give the list as
     * interruptUs.
     */
    readonly interruptPmf?: readonly number[] | null;
    readonly service?: {
      /** Service times: How long the CPU works on one packet. */
      readonly family?: 'sgw' | 'deterministic' | 'poisson' | 'empirical';
      /** Mean service time (µs): Mean time the CPU works on one packet. */
      readonly meanUs?: number;
      /**
       * Service time distribution (slots): Probabilities of 0, 1, 2, … slots for one packet; they are scaled
       * to sum to 1.
       */
      readonly pmf?: readonly number[] | null;
    };
    /**
     * Queue limit (µs): A packet is accepted if it finds less work than this; otherwise it and the rest of
     * its batch are lost.
     */
    readonly maxWorkUs?: number;
    /**
     * Cores (cores): Cores with a receive queue and a timer each; the NIC spreads the packets evenly over
     * them (receive side scaling).
     */
    readonly cores?: number;
    /** Time between batches: How the time from one transfer to the next is modelled. */
    readonly batchInterval?: 'exact' | 'published' | 'marginal';
    /**
     * Slot length (µs): Resolution of time. It must divide the coalescing time and the limit; near-regular
     * arrivals and low-variability service vary less with shorter slots.
     */
    readonly slotUs?: number;
    /** Sets meanInterarrivalUs, converted from the quantity and unit in this name. */
    readonly rateMpps?: number;
  };
  /** Settings of the page; without effect on answers. */
  readonly view?: Readonly<Record<string, unknown>>;
}

/**
 * C cores each poll N receive queues, M packets a visit, with a cache that favours batches: how much
 * do the ports lose, how long do packets take, and how many cores suffice?
 */
export interface VswitchPollingScenario {
  readonly model: 'vswitch-polling';
  /** Absent inputs take their default. */
  readonly inputs?: {
    /** Switch load (Mpps): Packets that arrive over all ports, a Poisson process at each. */
    readonly loadMpps?: number;
    /** Load of the ports: Share of the load that arrives at each port; the shares add up to 1. */
    readonly portShares?: readonly number[] | null;
    /**
     * Packet size (B): Mean size of a packet: it sets the time on the bus, unless that is given, and the
     * load in Gbit/s.
     */
    readonly packetBytes?: number;
    /** Ports (ports): Ports of the switch; every core polls one RX queue of each. */
    readonly ports?: number;
    /**
     * Cores (cores): Cores of the switch; each polls its own RX queue of every port, independently of the
     * others.
     */
    readonly cores?: number;
    /**
     * Split over the cores: Share of a port’s packets that its NIC gives to each core; the shares of a
     * port add up to 1.
     */
    readonly coreSplit?: readonly (readonly number[])[] | null;
    /**
     * RX queue size (packets): Packets that one RX queue holds, the one in service included; a packet that
     * finds it full is lost.
     */
    readonly queueCapacity?: number;
    /**
     * Max batch (packets): Packets that a core takes from one RX queue, at most, before it turns to the
     * next.
     */
    readonly maxBatch?: number;
    /** Processing (cycles): Cycles that a core spends on a packet in addition to fetching its instructions. */
    readonly lookupCycles?: number;
    /** Cache hit (cycles): Cycles to fetch the instructions for a packet when they are in the cache. */
    readonly hitCycles?: number;
    /**
     * Cache miss (cycles): Cycles to fetch the instructions for a packet when they are not in the cache:
     * at the first packet of a batch to each output port.
     */
    readonly missCycles?: number;
    /** Clock (GHz): Clock of the cores; cycles divided by the clock give the time per packet. */
    readonly clockGhz?: number;
    /**
     * Bus (GB/s): Rate at which a packet is moved from an RX queue to an output port: its size divided by
     * this rate is the time to forward it.
     */
    readonly busGBps?: number;
    /**
     * Time at a hit (µs): Mean time to process a packet whose instructions are in the cache, in place of
     * cycles over the clock.
     */
    readonly hitUs?: number | null;
    /**
     * Time at a miss (µs): Mean time to process a packet whose instructions are not in the cache, in place
     * of cycles over the clock.
     */
    readonly missUs?: number | null;
    /**
     * Time to forward (µs): Mean time to move a packet to its output port, in place of its size over the
     * bus.
     */
    readonly forwardUs?: number | null;
    /**
     * Switch-over time (µs): Mean time that a core takes to turn from one RX queue to the next, empty ones
     * included.
     */
    readonly switchOverUs?: number;
    /**
     * Output ports (ports): Ports that a packet may leave by, each equally likely: the more there are, the
     * more packets of a batch miss the cache.
     */
    readonly outputPorts?: number | null;
    /**
     * Form of the model: Which approximation answers: the corrected paper, the paper as printed, or the
     * two that are closer to simulation.
     */
    readonly method?: 'recommended' | 'published' | 'published-literal' | 'gated' | 'workload';
    /** Sets loadMpps, converted from the quantity and unit in this name. */
    readonly rateMpps?: number;
  };
  /** Settings of the page; without effect on answers. */
  readonly view?: Readonly<Record<string, unknown>>;
}

/**
 * A kernel switch and a virtual machine share a processor core by core: how much do they forward, and
 * which split of the cores is best?
 */
export interface ExecutionAreasScenario {
  readonly model: 'execution-areas';
  /** Absent inputs take their default. */
  readonly inputs?: {
    /** Frame size (B): Ethernet frame with its checksum; preamble and gap add 20 bytes on the wire. */
    readonly frameBytes?: number;
    /**
     * Flows (flows): Flows of equal rate; each group of cores serves one at a time, so more flows than
     * groups change nothing.
     */
    readonly flows?: number;
    /** Cores (cores): Physical cores of the processor; hyper-threads do not count. */
    readonly cores?: number;
    /**
     * Clock (GHz): Clock at which the cores run under load; the model counts cycles, so throughput is
     * proportional to it.
     */
    readonly clockGhz?: number;
    /** Link (Gbit/s): Speed of the link, which no configuration can exceed. */
    readonly linkGbps?: number;
    /**
     * Configuration: x + y: cores for the host’s work and for the virtual machine, for each flow served in
     * parallel.
     */
    readonly configuration?:
      | 'best'
      | '1+1-off'
      | '1+1-125'
      | '2+1-off'
      | '2+1-125'
      | '3+1'
      | '4+1'
      | '4+2'
      | '5+2';
    /**
     * Parameters: Where the cost of a packet comes from; the paper’s two tables disagree in six of eight
     * columns.
     */
    readonly parameterSet?: 'table2' | 'table1' | 'table1-borrowed' | 'own';
    /**
     * Calibration points: Four points of a configuration with two numbers of flows and two frame sizes, or
     * more; with one flow only, two sizes and the growth of 3+1. Give the cost or the throughput, not
     * both.
     */
    readonly calibration?:
      | readonly {
          readonly configuration:
            | '1+1-off'
            | '1+1-125'
            | '2+1-off'
            | '2+1-125'
            | '3+1'
            | '4+1'
            | '4+2'
            | '5+2';
          readonly flows: number;
          readonly frameBytes: number;
          readonly cycles?: number | null;
          readonly mpps?: number | null;
        }[]
      | null;
    /**
     * Clock of the measured machine (GHz): Turns measured throughputs into cycles per packet; points given
     * as a cost do not need it.
     */
    readonly calibrationClockGhz?: number;
    /**
     * Target throughput (Mpps): Lists the fewest cores with which each configuration reaches it; the
     * processors below are judged by it.
     */
    readonly targetMpps?: number | null;
    /** Processors: Processors to compare at this traffic and link; prices in any one currency. */
    readonly catalogue?:
      | readonly {
          readonly name: string;
          readonly cores: number;
          readonly clockGhz: number;
          readonly price?: number | null;
        }[]
      | null;
    /** Sets targetMpps, converted from the quantity and unit in this name. */
    readonly targetGbps?: number;
  };
  /** Settings of the page; without effect on answers. */
  readonly view?: Readonly<Record<string, unknown>>;
}

/**
 * N network functions share cores that pause after at most k packets: how long do packets take on
 * average, and where is the limit?
 */
export interface KLimitedScenario {
  readonly model: 'k-limited';
  /** Absent inputs take their default. */
  readonly inputs?: {
    /** Packet rate (Mpps): Offered rate over all cores, spread evenly over them. */
    readonly rateMpps?: number;
    /** Cores (cores): Cores with a receive queue each; every core gets the same share of the packets. */
    readonly cores?: number;
    /**
     * Network functions (functions): Network functions (UPFs) that share the cores; more of them make
     * service times more variable, by the paper’s cubic.
     */
    readonly functions?: number;
    /**
     * Packets per cycle (packets): The most packets that one cycle serves before the core pauses, even if
     * more are waiting.
     */
    readonly packetsPerCycle?: number | null;
    /** Mean service time (µs): Mean time that a core spends on forwarding one packet. */
    readonly serviceUs?: number;
    /**
     * Second moment of the service time (s²): Mean of the square of the service time (not its variance),
     * at least the square of the mean.
     */
    readonly serviceSecondMoment?: number | null;
    /**
     * Mean switchover time (µs): Mean pause between two cycles, when the core unmasks the interrupt or
     * gives way to other processes.
     */
    readonly switchOverUs?: number;
    /**
     * Second moment of the switchover time (s²): Mean of the square of the switchover time (not its
     * variance), at least the square of the mean; 0 without switchover.
     */
    readonly switchOverSecondMoment?: number;
    /**
     * Mean waiting time: Which form “response time”, “waiting time” and “mean queue” report; both are
     * always computed.
     */
    readonly method?: 'published' | 'exact';
    /** Sets rateMpps, converted from the quantity and unit in this name. */
    readonly ratePps?: number;
    /** Sets serviceSecondMoment, converted from the quantity and unit in this name. */
    readonly serviceSecondMomentUs2?: number;
    /** Sets switchOverSecondMoment, converted from the quantity and unit in this name. */
    readonly switchOverSecondMomentUs2?: number;
  };
  /** Settings of the page; without effect on answers. */
  readonly view?: Readonly<Record<string, unknown>>;
}

/** A scenario: a model and the inputs that differ from their defaults. */
export type Scenario =
  | BatchPollingScenario
  | InterruptCoalescingScenario
  | VswitchPollingScenario
  | ExecutionAreasScenario
  | KLimitedScenario;
